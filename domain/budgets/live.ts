/** Streams of events to open pages: each holds a connection for as long as its page is looked at. */
export const LIVE = {
  a_person: 8,
  a_server: 2_000,
  /** A line that says nothing, so that proxies and phones keep the connection. */
  heartbeat_seconds: 20,
  /** How often is looked whether the sessions still stand and may still see their farms. */
  checked_seconds: 5,
  /** When it is worth coming back. */
  wait_seconds: 60,
}
