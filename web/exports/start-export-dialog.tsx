import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createExport } from '#domain/exports/endpoints.ts'
import { filterTextsOf } from '#domain/exports/export.ts'
import { MOST_COUNTED, type ImageFilter } from '#domain/images/filter.ts'
import { api } from '#web/platform/api/api.ts'
import { messageOf } from '#web/platform/api/problem.ts'
import { toast } from '#web/platform/toasts.ts'
import { exportTexts as t } from '#web/texts/exports.ts'
import { ui } from '#web/texts/ui.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { exportsQuery } from './queries.ts'
import { watchExport } from './watched-exports.ts'

interface StartExportDialogProps {
  filter: ImageFilter
  /** The number of matching images; null if there are more than are counted. */
  count: number | null
  onClose: () => void
}

/** Starts an export of images in the background. */
export const StartExportDialog = ({ filter, count, onClose }: StartExportDialogProps) => {
  const client = useQueryClient()
  const [files, setFiles] = useState(true)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const start = async () => {
    setBusy(true)
    setFault(null)
    try {
      const body = { format: 'images' as const, filter: filterTextsOf(filter), files }
      watchExport((await api(createExport, { body })).id)
      await client.invalidateQueries(exportsQuery)
      toast.done(t.started)
      onClose()
    } catch (error) {
      setFault(messageOf(error, t.failedToStart))
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t.startTitle}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{ui.cancel}</Button>
          <Button kind="primary" busy={busy} onClick={() => void start()}>
            {t.start}
          </Button>
        </>
      }
    >
      <p>{count === null ? `${t.startTextMany(MOST_COUNTED)} ${t.most}` : t.startText(count)}</p>
      <CheckField
        label={t.withFiles}
        hint={t.withFilesHint}
        checked={files}
        onChange={(event) => setFiles(event.target.checked)}
      />
      {fault && <Notice tone="bad" live title={fault} />}
    </Dialog>
  )
}
