#ifndef STREAK_CNCURSES_SHIM_H
#define STREAK_CNCURSES_SHIM_H

/* Text of more than one byte a character (ncurses(3NCURSES), "Initialization"). */
#define NCURSES_WIDECHAR 1
#include <ncurses.h>
#include <stdio.h>

/* What is a macro of casts or of a bit field: Swift does not import those. */
static inline unsigned streak_ncurses_pair(short pair) { return (unsigned)COLOR_PAIR(pair); }
static inline unsigned streak_ncurses_bold(void) { return A_BOLD; }
static inline unsigned streak_ncurses_dim(void) { return A_DIM; }
static inline unsigned streak_ncurses_reverse(void) { return A_REVERSE; }

/* Global variables, which Swift takes for shared between threads: they belong to the one thread that draws. */
static inline SCREEN *streak_ncurses_open(void) { return newterm(NULL, stdout, stdin); }
static inline WINDOW *streak_ncurses_window(void) { return stdscr; }
static inline int streak_ncurses_colors(void) { return has_colors() ? COLORS : 0; }

#endif
