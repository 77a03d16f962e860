import type { BatchLine } from '#domain/devices/device-batch.ts'
import { isShortened, restoreLeadingZeros } from '#domain/devices/shortened-id.ts'
import { addDevices as t } from '#web/texts/add-devices.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import css from './add-devices-page.module.css'

/** A device ID that a spreadsheet may have changed. */
export interface IdQuestion {
  line: number
  device_id: string
  /** The likely original ID; null if it cannot be determined. */
  meant: string | null
  question: string
}

/** `kept`: IDs that a person has confirmed as correct. */
export const idQuestions = (
  lines: readonly BatchLine[],
  known: readonly string[],
  kept: readonly string[],
): IdQuestion[] =>
  lines.flatMap(({ line, device_id }): IdQuestion[] => {
    if (kept.includes(device_id)) return []
    if (isShortened(device_id)) return [{ line, device_id, meant: null, question: t.shortened(device_id) }]
    const meant = restoreLeadingZeros(device_id, known)
    return meant === null ? [] : [{ line, device_id, meant, question: t.lostZeros(meant) }]
  })

/** The text with the ID replaced by the intended one, in its own line only. */
export const withMeant = (text: string, { line, device_id, meant }: IdQuestion): string => {
  const cell = new RegExp(`(?<![\\w.-])${device_id}(?![\\w.-])`)
  return text
    .split('\n')
    .map((row, at) => (at === line - 1 && meant !== null ? row.replace(cell, meant) : row))
    .join('\n')
}

interface IdQuestionsProps {
  questions: readonly IdQuestion[]
  onUse: (question: IdQuestion) => void
  onKeep: (device_id: string) => void
}

/** Asks which ID is right; nothing is added until that is resolved. */
export const IdQuestions = ({ questions, onUse, onKeep }: IdQuestionsProps) =>
  questions.length > 0 && (
    <Notice tone="warn" live title={t.askIds}>
      {questions.map((question) => (
        <div key={question.line} className={css.asked}>
          {question.meant !== null && <Button onClick={() => onUse(question)}>{t.replaceWith(question.meant)}</Button>}
          <Button onClick={() => onKeep(question.device_id)}>{t.keepId(question.device_id)}</Button>
        </div>
      ))}
    </Notice>
  )
