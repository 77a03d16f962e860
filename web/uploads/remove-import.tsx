import { useQueryClient } from '@tanstack/react-query'
import { deleteImport } from '#domain/uploads/endpoints.ts'
import type { Upload } from '#domain/uploads/upload.ts'
import { api } from '#web/platform/api/api.ts'
import { toast } from '#web/platform/toasts.ts'
import { uploads as t } from '#web/texts/uploads.ts'
import { DeleteDialog } from '#web/ui/dialog/delete-dialog.tsx'
import { invalidateImports } from './queries.ts'

interface RemoveImportProps {
  batch: Upload
  onClose: () => void
  onGone: () => void
}

/** Asks for confirmation before an upload without result is removed from the list. */
export const RemoveImport = ({ batch, onClose, onGone }: RemoveImportProps) => {
  const client = useQueryClient()
  return (
    <DeleteDialog
      question={t.removeQuestion}
      kinds={{}}
      remove={() => api(deleteImport, { params: { id: batch.id } })}
      onClose={onClose}
      onGone={() => {
        toast.done(t.removed(batch.file_name))
        onGone()
        void invalidateImports(client)
      }}
    >
      {t.removeText(batch.file_name)}
    </DeleteDialog>
  )
}
