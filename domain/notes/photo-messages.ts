import { texts } from '../language/text.ts'

/** Refusals of photos of notes: only responses have them, so that no page loads their texts. */
export const notePhotoMessages = texts({
  tooMany: 'This note has 6 photos already. Delete one to add another.',
})
