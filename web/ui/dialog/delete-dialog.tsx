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
  /** What happens to it. */
  children?: ReactNode
  /** How many of each kind depend on it, in words. */
  kinds: Record<string, CountText>
  /** What hangs from it, where that is known before: it is said at once, and Confirm asks only once. */
  known?: Dependents[] | undefined
  /** `confirm`: the person has read what depends on it. */
  remove: (confirm: boolean) => Promise<unknown>
  onClose: () => void
  onGone: () => void
}

/** Asks before a record is deleted. If others hang from it, it says which, and Confirm asks a second time. */
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
