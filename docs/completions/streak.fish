# Completes streak in fish: the program knows what fits.
function __streak_complete
    set -l words (commandline -opc) (commandline -ct)
    set -l found ($words[1] __complete $words[2..-1] 2>/dev/null)
    if test "$found[1]" = /
        __fish_complete_path (commandline -ct)
    else
        printf '%s\n' $found
    end
end
complete -c streak -f -a '(__streak_complete)'
