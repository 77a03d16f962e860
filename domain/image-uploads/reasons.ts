import { texts } from '../language/text.ts'
import type { FileState } from './upload.ts'

/** Why a file of an upload is not stored as an image, by its state. */
export const fileReasons = texts({
  duplicate: 'The same image is stored already.',
  deleted_before: 'Somebody deleted this image, and gave a reason.',
  wrong_digest: 'The file changed while it was sent. Upload it again.',
  not_an_image: 'This is not a JPEG, PNG or WebP image that can be read.',
  no_placement:
    'The device was nowhere in this organisation at the time of the image. Check the time zone, the clock and the device, or add where the device was.',
  in_future: 'The time of the image lies in the future. Check the time zone and the clock.',
  storage_full: 'The storage of this organisation is used up.',
  undone: 'The upload was undone.',
})

export const reasonOf = (state: FileState): string | null =>
  state === 'waiting' || state === 'sending' || state === 'stored' ? null : fileReasons[state]

/** Errors of calls about uploads of images. */
export const uploadMessages = texts({
  uploadsOpen: 'Five of your uploads are open already. Finish one of them first.',
  uploadNotOpen: 'This upload is finished. Start a new one.',
  uploadUndone: 'This upload is undone already.',
  uploadTooLong: 'An upload can have 20,000 files. Finish it and start another one.',
  fileTwice: 'occurs twice in the request',
  wrongOffset: 'This is not where the file ended. Ask how much of it was received.',
  wrongLength: 'does not match the size with which the file was registered',
})
