/// What `--help` of each command prints.
extension StoreCommand {
  static func help(_ name: String) -> String {
    switch name {
    case "backup": backupHelp
    case "migrate": migrateHelp
    case "forget": forgetHelp
    default: checkHelp
    }
  }

  private static let backupHelp = """
    Usage: streakd backup [--store sqlite:PATH] [--force] OUT

    Saves the store in the file OUT as it is at this moment, also while workers
    serve it: every write that was acknowledged before is in it. OUT is there
    only once it is whole, on the disk and found without fault. It is a store
    itself: to get back to it, stop the workers and put it in the store's place,
    without the files -wal and -shm of the old one.

    Options:
      --store sqlite:PATH   the store ($STREAKD_STORE, else that of streakd)
      --force               replace OUT if it is there
      -h, --help            print this text

    Exit status: 0 saved, 65 the store is damaged, 66 there is none, 73 OUT
    cannot be made.

    Example:
      streakd backup "practice-$(date +%F).db"

    """

  private static let checkHelp = """
    Usage: streakd check [--store STORE] [--repair] [--json]

    Looks at the whole store, also while workers serve it: at the file, and at
    all that is derived from the learners' facts (days, pages, bests, wallets,
    counters), one line for each finding and one in the end. The files of a
    PostgreSQL server are looked at with its own pg_amcheck.

    Options:
      --store STORE         sqlite:PATH or postgresql://USER@HOST/DB
                            ($STREAKD_STORE, else that of streakd)
      --zone Z              the zone of learners who name none, as the worker
                            has it ($STREAKD_ZONE, else the machine's)
      --repair              make anew what is derived and wrong, a learner in one
                            transaction; facts are never touched
      --json                a JSON object a line
      -h, --help            print this text

    Exit status: 0 nothing is wrong (any more), 65 something is, 66 there is no
    store, 69 the server cannot be reached.

    Example:
      streakd check --store sqlite:practice.db

    """

  private static let migrateHelp = """
    Usage: streakd migrate --store postgresql://USER@HOST/DB [--distribute]

    Makes the tables of a store on a PostgreSQL server, or brings them up to date,
    in one transaction; the database must be there and have the encoding UTF8.
    Workers of the older version must be stopped before. A store in a file is made
    and brought up to date when a worker opens it.

    Options:
      --store STORE         postgresql://USER@HOST/DB, or postgres: and keywords
                            and values ($STREAKD_STORE). A password is refused:
                            put it in ~/.pgpass or a service file
      --distribute          distribute the tables by learner with Citus, which
                            the database must have
      -h, --help            print this text

    Exit status: 0 done, 65 the store is newer than this program, 69 the server
    cannot be reached, 78 the database cannot be used.

    Example:
      streakd migrate --store "postgres:host=db1,db2 dbname=streak user=streakd"

    """
}
