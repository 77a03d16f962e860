import { texts } from '#domain/language/text.ts'
import type { NoteKind } from './farm-note.ts'

/** Names of kinds of notes, on pages and in calendars. */
export const noteKindNames: Record<NoteKind, string> = texts({
  'hives placed': 'Hives placed',
  'hives moved': 'Hives moved',
  'hives removed': 'Hives removed',
  spray: 'Spray',
  frost: 'Frost',
  vents: 'Vents',
  visit: 'Visit',
  other: 'Other',
})
