import type { FarmHealth } from '#domain/score/endpoints.ts'
import { health as t } from '../texts/health.ts'
import css from './notes.module.css'

interface Note {
  code: string
  text: string
}

const textOf = ({ code, insight, recommendation }: FarmHealth['notes'][number]): Note => ({
  code,
  text: recommendation ? `${insight} ${recommendation}` : insight,
})

/** The notes of the lowest-scoring field, and those that apply to the farm although that field does not have them. */
const notesOf = ({ notes, evidence, approximate }: FarmHealth): Note[] => {
  const ofFarm = [
    { code: 'EVIDENCE_WEAK', text: t.weak, holds: evidence === 'weak' },
    { code: 'APPROXIMATE', text: t.approximate, holds: approximate },
  ]
  const missing = ofFarm.filter(({ code, holds }) => holds && notes.every((note) => note.code !== code))
  return [...missing, ...notes.map(textOf)]
}

/** Limitations to consider when reading the score. */
export const Notes = ({ health }: { health: FarmHealth }) => {
  const notes = notesOf(health)
  if (notes.length === 0) return null
  return (
    <ul className={css.notes} aria-label={t.notes}>
      {notes.map(({ code, text }) => (
        <li key={code}>{text}</li>
      ))}
    </ul>
  )
}
