/** Processors whose system calls are known here, as `process.arch` names them. */
export type Architecture = "x64" | "arm64";

/** A call's number on each processor that has it. */
type Numbers = Partial<Record<Architecture, number>>;

/**
 * System calls that no sandboxed process needs: they are answered with "not permitted". The numbers are the kernel's own
 * (asm/unistd_64.h and asm-generic/unistd.h of Linux 6.1).
 */
export const DENIED_CALLS: Record<string, Numbers> = {
  // Connections, and messages between processes.
  socket: { x64: 41, arm64: 198 },
  socketpair: { x64: 53, arm64: 199 },
  connect: { x64: 42, arm64: 203 },
  bind: { x64: 49, arm64: 200 },
  listen: { x64: 50, arm64: 201 },
  accept: { x64: 43, arm64: 202 },
  accept4: { x64: 288, arm64: 242 },
  sendto: { x64: 44, arm64: 206 },
  sendmsg: { x64: 46, arm64: 211 },
  sendmmsg: { x64: 307, arm64: 269 },
  recvmsg: { x64: 47, arm64: 212 },
  recvmmsg: { x64: 299, arm64: 243 },
  mq_open: { x64: 240, arm64: 180 },
  mq_unlink: { x64: 241, arm64: 181 },
  mq_timedsend: { x64: 242, arm64: 182 },
  mq_timedreceive: { x64: 243, arm64: 183 },
  mq_notify: { x64: 244, arm64: 184 },
  mq_getsetattr: { x64: 245, arm64: 185 },
  msgget: { x64: 68, arm64: 186 },
  msgsnd: { x64: 69, arm64: 189 },
  msgrcv: { x64: 70, arm64: 188 },
  msgctl: { x64: 71, arm64: 187 },
  semget: { x64: 64, arm64: 190 },
  semop: { x64: 65, arm64: 193 },
  semctl: { x64: 66, arm64: 191 },
  semtimedop: { x64: 220, arm64: 192 },
  shmget: { x64: 29, arm64: 194 },
  shmat: { x64: 30, arm64: 196 },
  shmctl: { x64: 31, arm64: 195 },
  shmdt: { x64: 67, arm64: 197 },
  // Other processes: starting, reading, signalling and slowing them.
  fork: { x64: 57 },
  vfork: { x64: 58 },
  execveat: { x64: 322, arm64: 281 },
  ptrace: { x64: 101, arm64: 117 },
  process_vm_readv: { x64: 310, arm64: 270 },
  process_vm_writev: { x64: 311, arm64: 271 },
  process_madvise: { x64: 440, arm64: 440 },
  process_mrelease: { x64: 448, arm64: 448 },
  pidfd_open: { x64: 434, arm64: 434 },
  pidfd_getfd: { x64: 438, arm64: 438 },
  pidfd_send_signal: { x64: 424, arm64: 424 },
  kcmp: { x64: 312, arm64: 272 },
  tkill: { x64: 200, arm64: 130 },
  rt_sigqueueinfo: { x64: 129, arm64: 138 },
  rt_tgsigqueueinfo: { x64: 297, arm64: 240 },
  setpriority: { x64: 141, arm64: 140 },
  ioprio_set: { x64: 251, arm64: 30 },
  sched_setparam: { x64: 142, arm64: 118 },
  sched_setscheduler: { x64: 144, arm64: 119 },
  sched_setattr: { x64: 314, arm64: 274 },
  sched_setaffinity: { x64: 203, arm64: 122 },
  migrate_pages: { x64: 256, arm64: 238 },
  move_pages: { x64: 279, arm64: 239 },
  // What files say of themselves, which no rule about files covers, and who is told of changes.
  chmod: { x64: 90 },
  fchmod: { x64: 91, arm64: 52 },
  fchmodat: { x64: 268, arm64: 53 },
  fchmodat2: { x64: 452, arm64: 452 },
  chown: { x64: 92 },
  lchown: { x64: 94 },
  fchown: { x64: 93, arm64: 55 },
  fchownat: { x64: 260, arm64: 54 },
  utime: { x64: 132 },
  utimes: { x64: 235 },
  futimesat: { x64: 261 },
  utimensat: { x64: 280, arm64: 88 },
  setxattr: { x64: 188, arm64: 5 },
  lsetxattr: { x64: 189, arm64: 6 },
  fsetxattr: { x64: 190, arm64: 7 },
  removexattr: { x64: 197, arm64: 14 },
  lremovexattr: { x64: 198, arm64: 15 },
  fremovexattr: { x64: 199, arm64: 16 },
  inotify_init: { x64: 253 },
  inotify_init1: { x64: 294, arm64: 26 },
  inotify_add_watch: { x64: 254, arm64: 27 },
  // Operations without a call of their own, which a filter does not see.
  io_uring_setup: { x64: 425, arm64: 425 },
  io_uring_enter: { x64: 426, arm64: 426 },
  io_uring_register: { x64: 427, arm64: 427 },
  // Namespaces, mounts and the machine. Mostly for a process of root; the others are a large surface of the kernel.
  unshare: { x64: 272, arm64: 97 },
  setns: { x64: 308, arm64: 268 },
  mount: { x64: 165, arm64: 40 },
  umount2: { x64: 166, arm64: 39 },
  pivot_root: { x64: 155, arm64: 41 },
  move_mount: { x64: 429, arm64: 429 },
  open_tree: { x64: 428, arm64: 428 },
  fsopen: { x64: 430, arm64: 430 },
  fsconfig: { x64: 431, arm64: 431 },
  fsmount: { x64: 432, arm64: 432 },
  fspick: { x64: 433, arm64: 433 },
  mount_setattr: { x64: 442, arm64: 442 },
  chroot: { x64: 161, arm64: 51 },
  swapon: { x64: 167, arm64: 224 },
  swapoff: { x64: 168, arm64: 225 },
  reboot: { x64: 169, arm64: 142 },
  kexec_load: { x64: 246, arm64: 104 },
  kexec_file_load: { x64: 320, arm64: 294 },
  init_module: { x64: 175, arm64: 105 },
  finit_module: { x64: 313, arm64: 273 },
  delete_module: { x64: 176, arm64: 106 },
  acct: { x64: 163, arm64: 89 },
  quotactl: { x64: 179, arm64: 60 },
  quotactl_fd: { x64: 443, arm64: 443 },
  iopl: { x64: 172 },
  ioperm: { x64: 173 },
  modify_ldt: { x64: 154 },
  name_to_handle_at: { x64: 303, arm64: 264 },
  open_by_handle_at: { x64: 304, arm64: 265 },
  fanotify_init: { x64: 300, arm64: 262 },
  fanotify_mark: { x64: 301, arm64: 263 },
  lookup_dcookie: { x64: 212, arm64: 18 },
  syslog: { x64: 103, arm64: 116 },
  settimeofday: { x64: 164, arm64: 170 },
  clock_settime: { x64: 227, arm64: 112 },
  adjtimex: { x64: 159, arm64: 171 },
  clock_adjtime: { x64: 305, arm64: 266 },
  sethostname: { x64: 170, arm64: 161 },
  setdomainname: { x64: 171, arm64: 162 },
  vhangup: { x64: 153, arm64: 58 },
  personality: { x64: 135, arm64: 92 },
  nfsservctl: { x64: 180, arm64: 42 },
  uselib: { x64: 134 },
  ustat: { x64: 136 },
  sysfs: { x64: 139 },
  bpf: { x64: 321, arm64: 280 },
  perf_event_open: { x64: 298, arm64: 241 },
  userfaultfd: { x64: 323, arm64: 282 },
  keyctl: { x64: 250, arm64: 219 },
  add_key: { x64: 248, arm64: 217 },
  request_key: { x64: 249, arm64: 218 },
  memfd_secret: { x64: 447, arm64: 447 },
};

/** Answered with "not implemented", so that the C library starts threads by `clone`, whose flags a filter can read. */
export const CLONE3: Record<Architecture, number> = { x64: 435, arm64: 435 };

/** Calls that are allowed for some arguments only: see `buildSeccompFilter`. */
export const RESTRICTED_CALLS = {
  clone: { x64: 56, arm64: 220 },
  fcntl: { x64: 72, arm64: 25 },
  ioctl: { x64: 16, arm64: 29 },
  kill: { x64: 62, arm64: 129 },
  prlimit64: { x64: 302, arm64: 261 },
  tgkill: { x64: 234, arm64: 131 },
} satisfies Record<string, Record<Architecture, number>>;

/** The last call of Linux 6.12 (`mseal`), on both processors. Later ones are answered with "not implemented". */
export const LAST_KNOWN_CALL = 462;

/** Calls by which a process restricts itself: the same numbers on both processors but for the last. */
export const LANDLOCK_CREATE_RULESET = 444;
export const LANDLOCK_ADD_RULE = 445;
export const LANDLOCK_RESTRICT_SELF = 446;
export const CAPSET: Record<Architecture, number> = { x64: 126, arm64: 91 };
