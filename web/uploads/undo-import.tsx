import { numberText } from '#domain/display/numbers.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { undoImport } from '#domain/uploads/endpoints.ts'
import type { Upload } from '#domain/uploads/upload.ts'
import { messages } from '#domain/messages.ts'
import { api } from '#web/platform/api/api.ts'
import { ApiProblem, messageOf, type Dependents } from '#web/platform/api/problem.ts'
import { toast } from '#web/platform/toasts.ts'
import { uploads as t } from '#web/texts/uploads.ts'
import { ui } from '#web/texts/ui.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'

/**
 * Asks for confirmation before an upload is undone. If records were changed or used since, they are listed, and nothing
 * is removed.
 */
export const UndoImport = ({ batch, onClose }: { batch: Upload; onClose: () => void }) => {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<{ message: string; depends: Dependents[] } | null>(null)
  const undo = async () => {
    setBusy(true)
    try {
      await api(undoImport, { params: { id: batch.id } })
      toast.done(t.undone(batch.file_name))
      // The removed records may be in any list of surveys.
      void client.invalidateQueries()
      onClose()
    } catch (error) {
      const depends = error instanceof ApiProblem ? error.depends : []
      setFault({ message: messageOf(error, messages.somethingWrongLater), depends })
      setBusy(false)
    }
  }
  return (
    <Dialog
      urgent
      title={t.undoQuestion}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{ui.cancel}</Button>
          <Button kind="danger" busy={busy} onClick={() => void undo()}>
            {t.undo}
          </Button>
        </>
      }
    >
      <p>{t.undoText(batch.file_name, batch.rows_done)}</p>
      {fault && (
        <Notice tone="bad" live title={fault.message}>
          {fault.depends.map(({ kind, count }) => `${numberText(count)} ${kind}`).join(', ')}
        </Notice>
      )}
    </Dialog>
  )
}
