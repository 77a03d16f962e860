import { t, texts } from '#domain/language/text.ts'
import type { FarmEvent, NoteKind } from '#domain/notes/farm-note.ts'
import { cropTitle } from '#domain/score/insights/wording.ts'
import { noteKindNames } from '#domain/notes/words.ts'

const isKind = (kind: string): kind is NoteKind => kind in noteKindNames

/** Describes an event without its place. */
const happened = ({ source, kind, text }: FarmEvent, isEnd: boolean): string => {
  switch (source) {
    case 'note':
      return [isKind(kind) ? noteKindNames[kind] : kind, ...(text ? [text] : [])].join(': ')
    case 'spray':
      return t('Sprayed: {product}', { product: text ?? '' })
    case 'deployment':
      return isEnd ? t('Cameras withdrawn') : t('Cameras deployed')
    case 'crop': {
      const crop = `${cropTitle(kind)}${text ? ` (${text})` : ''}`
      return isEnd ? t('{crop}: season ends', { crop }) : t('{crop}: season begins', { crop })
    }
    case 'treatment': {
      const treatment = text ?? kind
      return isEnd ? t('Treatment {treatment} ends', { treatment }) : t('Treatment {treatment} begins', { treatment })
    }
    case 'lure':
      return t('Lure {kind}: {name}', { kind, name: text ?? '' })
  }
}

/** Events on a farm, from notes and from its records. */
export const notes = texts({
  title: 'Notes',
  add: 'Note',
  addWhole: 'Add a note',
  question: 'What happened?',
  now: 'One tap saves it with today’s date and the time. Details can be added later.',
  kinds: noteKindNames,
  noted: (kind: NoteKind) => t('Noted: {kind}', { kind: noteKindNames[kind] }),
  when: (day: string, time: string | null) => (time === null ? day : `${day}, ${time}`),
  undo: 'Undo',
  undone: 'Note deleted.',
  details: 'Add details',
  done: 'Done',
  save: 'Save',
  saved: 'Note saved.',
  edit: 'Edit note',
  date: 'Date',
  time: 'Time',
  timeHint: 'Farm time. Optional.',
  kind: 'Type',
  field: 'Field',
  wholeFarm: 'Whole farm',
  text: 'Text',
  by: 'By',
  actions: 'Actions',
  named: (kind: NoteKind, day: string) => `${noteKindNames[kind]}, ${day}`,
  removeQuestion: 'Delete this note?',
  removeText: 'It is removed from the charts and stays in the history. Its photos are deleted.',
  removed: 'Note deleted.',
  search: 'Search notes',
  counted: (count: number) => t('{count, plural, one {{count} note} other {{count} notes}}', { count }),
  emptyTitle: 'No notes yet',
  empty: 'Notes appear on this farm’s charts.',
  photos: 'Photos',
  photo: (at: number, of: number, what: string) => t('Photo {at} of {of}: {what}', { at, of, what }),
  removePhotoText: 'The note stays unchanged.',
  enoughPhotos: 'A note can have at most 6 photos.',
  photoNotStored: (name: string) => t('The photo {name} could not be stored with the note.', { name }),
  sendingPhoto: 'Sending',
  sendingPhotos: 'Sending photos',
  unsentPhotos: 'Photos that could not be sent are discarded when you close this.',
  discard: 'Discard',
  discardPhoto: (name: string) => t('Discard {name}', { name }),
  whatHappened: 'What happened',
  happenedIn: (count: number) => t('What happened: {count}', { count }),
  happenedFrom: (days: string, count: number) => t('What happened {days}: {count}', { days, count }),
  day: 'Day',
  moment: (event: FarmEvent, isEnd: boolean): string =>
    [happened(event, isEnd), event.field_name, event.time].filter(Boolean).join(', '),
})
