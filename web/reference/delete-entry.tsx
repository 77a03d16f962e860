import { numberText } from '#domain/display/numbers.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messages } from '#domain/messages.ts'
import { ApiProblem, messageOf, type Dependents } from '#web/platform/api/problem.ts'
import { toast } from '#web/platform/toasts.ts'
import { reference as t } from '#web/texts/reference.ts'
import { ui } from '#web/texts/ui.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { invalidateReference } from './queries.ts'

interface DeleteEntryProps {
  question: string
  name: string
  remove: () => Promise<unknown>
  onClose: () => void
}

/** Asks for confirmation before an entry is deleted. One that is in use cannot be deleted, and its uses are listed. */
export const DeleteEntry = ({ question, name, remove, onClose }: DeleteEntryProps) => {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [depends, setDepends] = useState<Dependents[]>([])
  const [fault, setFault] = useState<string | null>(null)
  const confirm = async () => {
    setBusy(true)
    setFault(null)
    try {
      await remove()
      toast.done(t.removed(name))
      onClose()
      await invalidateReference(client)
    } catch (error) {
      if (error instanceof ApiProblem && error.depends.length > 0) setDepends(error.depends)
      else setFault(messageOf(error, messages.somethingWrongLater))
      setBusy(false)
    }
  }
  const refused = depends.length > 0
  const textOf = ({ kind, count }: Dependents) => t.depends[kind]?.(count) ?? `${numberText(count)} ${kind}`
  return (
    <Dialog
      urgent
      title={question}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{refused ? ui.close : ui.cancel}</Button>
          {!refused && (
            <Button kind="danger" busy={busy} onClick={() => void confirm()}>
              {ui.confirm}
            </Button>
          )}
        </>
      }
    >
      {refused ? (
        <Notice tone="warn" live title={t.inUse}>
          {t.inUseText} {depends.map(textOf).join(', ')}.
        </Notice>
      ) : (
        <p>{t.removeText(name)}</p>
      )}
      {fault && <Notice tone="bad" live title={fault} />}
    </Dialog>
  )
}
