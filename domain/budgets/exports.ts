/** Files that are written while they are read: reports, the security log, the issues of an upload. */
export const EXPORTS = {
  /** Under way at once. */
  a_person: 2,
  a_server: 8,
  /** A reader who takes nothing for so long is gone. */
  stalled_seconds: 15,
  /** When it is worth coming back. */
  wait_seconds: 15,
}
