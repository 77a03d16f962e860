/** Photos of entries of surveys, as they are kept: encoded again, their longer side no longer than this. */
export const PHOTO_SIDE = 2_048
/** What a phone makes of a photo before it is sent, in bytes. */
export const SHRUNK_BYTES = 500_000
/** Photos of one entry. */
export const PHOTOS_OF_ENTRY = 12
/** Bytes that one person's photos may take of the storage in 24 hours. */
export const PHOTO_BYTES_A_DAY = 300_000_000
