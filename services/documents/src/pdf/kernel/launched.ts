/** What the launcher is given, as JSON. */
export interface Launch {
  /** Arguments of Node: its options, the program, and the program's arguments. */
  node: string[];
  read: string[];
  /** The limit of memory that is not a file's (RLIMIT_DATA of setrlimit(2)), bytes. */
  memoryBytes: number;
}
