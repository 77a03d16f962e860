import { texts } from '../language/text.ts'

/** Errors of photos of notes: only responses contain them, so that no page loads their texts. */
export const notePhotoMessages = texts({
  tooMany: 'This note already has 6 photos. Delete one to add another.',
})
