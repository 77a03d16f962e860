/** Images of one device that are sent, read and stored at once: each is held in memory meanwhile. */
export const DEVICE_IMAGES_AT_ONCE = 8

/** Reading of images, which is done in processes of their own. */
export const DECODE = {
  /** At once, in a process each. */
  at_once: 2,
  /** That wait for one of them; a server that is this busy asks to come back. */
  waiting: 16,
  wait_seconds: 10,
  /** One that takes longer or more is refused. */
  seconds: 20,
  megabytes: 768,
  pixels: 50_000_000,
}
