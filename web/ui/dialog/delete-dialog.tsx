import type { CountText } from '#domain/language/text.ts'
import { numberText } from '#domain/display/numbers.ts'
import { useState, type ReactNode } from 'react'
import { messages } from '#domain/messages.ts'
import { ApiProblem, messageOf, type Dependents } from '#web/platform/api/problem.ts'
import { ui as t } from '#web/texts/ui.ts'
import { Button } from '../button.tsx'
import css from './delete-dialog.module.css'
import { Dialog } from './dialog.tsx'
import { Notice } from '../notice.tsx'

interface DeleteDialogProps {
  question: string
  /** The consequences of the deletion. */
  children?: ReactNode
  /** Texts for the number of dependent records of each kind. */
  kinds: Record<string, CountText>
  /** The dependent records, if already loaded: they are shown at once, and a single confirmation is enough. */
  known?: Dependents[] | undefined
  /** `confirm`: the person has seen what depends on it. */
  remove: (confirm: boolean) => Promise<unknown>
  onClose: () => void
  onGone: () => void
}

/**
 * Asks for confirmation before a record is deleted. If other records depend on it, they are listed, and a second
 * confirmation is required.
 */
export const DeleteDialog = ({ question, children, kinds, known, remove, onClose, onGone }: DeleteDialogProps) => {
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Dependents[]>([])
  const depends = refused.length > 0 ? refused : (known ?? [])
  const [fault, setFault] = useState<string | null>(null)
  const confirm = async () => {
    setBusy(true)
    setFault(null)
    try {
      await remove(depends.length > 0)
      onGone()
    } catch (error) {
      if (error instanceof ApiProblem && error.depends.length > 0) setRefused(error.depends)
      else setFault(messageOf(error, messages.somethingWrongLater))
      setBusy(false)
    }
  }
  const textOf = ({ kind, count }: Dependents) => kinds[kind]?.(count) ?? `${numberText(count)} ${kind}`
  return (
    <Dialog
      urgent
      title={question}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button kind="danger" busy={busy} onClick={() => void confirm()}>
            {t.confirm}
          </Button>
        </>
      }
    >
      <div className={css.text}>
        <p>{children}</p>
        {depends.length > 0 && (
          <Notice tone="warn" live title={t.depends}>
            {depends.map(textOf).join(', ')}. {refused.length > 0 && t.confirmAgain}
          </Notice>
        )}
        {fault && <Notice tone="bad" live title={fault} />}
      </div>
    </Dialog>
  )
}
