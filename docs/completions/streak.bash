# Completes streak in bash: the program knows what fits.
_streak() {
  local line word
  local -a found=()
  while IFS= read -r line; do found+=("$line"); done < <(
    "${COMP_WORDS[0]}" __complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null
  )
  COMPREPLY=()
  if [[ ${found[0]-} == / ]]; then
    compopt -o filenames 2>/dev/null
    while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -f -- "${COMP_WORDS[COMP_CWORD]}")
    return
  fi
  for line in "${found[@]}"; do COMPREPLY+=("${line%%$'\t'*}"); done
}
complete -F _streak streak
