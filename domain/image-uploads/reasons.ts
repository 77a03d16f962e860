import { texts } from '../language/text.ts'
import type { FileState } from './upload.ts'

/** Why a file of an upload is not stored as an image, by its state. */
export const fileReasons = texts({
  duplicate: 'The same image is already stored.',
  deleted_before: 'Someone deleted this image and gave a reason.',
  wrong_digest: 'The file changed during the upload. Upload it again.',
  not_an_image: 'This is not a readable JPEG, PNG or WebP image.',
  no_placement:
    'The device was not in this organisation when the image was taken. Check the time zone, the clock and the device, or add where the device was.',
  in_future: 'The time of the image is in the future. Check the time zone and the clock.',
  storage_full: 'This organisation’s storage is full.',
  undone: 'The upload was undone.',
})

export const reasonOf = (state: FileState): string | null =>
  state === 'waiting' || state === 'sending' || state === 'stored' ? null : fileReasons[state]

/** Errors of calls about uploads of images. */
export const uploadMessages = texts({
  uploadsOpen: 'You already have five open uploads. Finish one of them first.',
  uploadNotOpen: 'This upload is finished. Start a new one.',
  uploadUndone: 'This upload is already undone.',
  uploadTooLong: 'An upload can have at most 20,000 files. Finish it and start another one.',
  fileTwice: 'occurs twice in the request',
  wrongOffset: 'The offset does not match the end of the received data. Request the current offset and retry.',
  wrongLength: 'does not match the registered size of the file',
})
