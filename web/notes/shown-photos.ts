import type { NotePhoto } from '#domain/notes/farm-note.ts'
import { notes as t } from '#web/texts/notes.ts'
import type { ShownPhoto } from '#web/ui/photos/photo-strip.tsx'

/** Photos with captions, such as `Photo 1 of 2: Frost, 3 Jun 2026`. `what`: the note in words. */
export const shownPhotos = (photos: readonly NotePhoto[], what: string): ShownPhoto[] =>
  photos.map((photo, at) => ({ ...photo, words: t.photo(at + 1, photos.length, what) }))
