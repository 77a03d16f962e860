import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { cancelImport, confirmImport } from '#domain/uploads/endpoints.ts'
import { canImport, isUndecided, isUnderWay, type Upload } from '#domain/uploads/upload.ts'
import { messages } from '#domain/messages.ts'
import { reportTitles } from '#domain/survey-files/types.ts'
import { api } from '#web/platform/api/api.ts'
import { number } from '#web/platform/formats.ts'
import { messageOf } from '#web/platform/api/problem.ts'
import { toast } from '#web/platform/toasts.ts'
import { uploads as t } from '#web/texts/uploads.ts'
import { Button } from '#web/ui/button.tsx'
import { Figures } from '#web/ui/figures.tsx'
import { Notice } from '#web/ui/notice.tsx'
import css from './batch-panel.module.css'
import { IssueGroups } from './issue-groups.tsx'
import { IssuesTable } from './issues-table.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { invalidateImports } from './queries.ts'
import { ReadingPanel } from './reading-panel.tsx'

interface BatchPanelProps {
  batch: Upload
  onUndo: () => void
  onClose: () => void
}

/** One upload: its progress, its results, and the available actions. */
export const BatchPanel = ({ batch, onUndo, onClose }: BatchPanelProps) => {
  const client = useQueryClient()
  const id = useId()
  const act = useMutation({
    mutationFn: (endpoint: typeof confirmImport | typeof cancelImport) =>
      api(endpoint, { params: { id: batch.id }, key: crypto.randomUUID() }),
    onError: (error) => toast.error(messageOf(error, messages.somethingWrongLater)),
    onSettled: () => invalidateImports(client),
  })
  const cancel = () => act.mutate(cancelImport)
  return (
    <section className={css.panel} aria-labelledby={id}>
      <h2 id={id}>{t.batch(batch.file_name, reportTitles[batch.report_type])}</h2>
      <BatchState batch={batch} onCancel={cancel} />
      {batch.file_removed_at !== null && <p>{t.fileRemovedText}</p>}
      <div className={css.actions}>
        {isUndecided(batch.state) && (
          <>
            {canImport(batch) && (
              <Button kind="primary" busy={act.isPending} onClick={() => act.mutate(confirmImport)}>
                {t.importRows(batch.rows_good)}
              </Button>
            )}
            <Button onClick={cancel}>{t.discard}</Button>
          </>
        )}
        {batch.state === 'done' && <Button onClick={onUndo}>{t.undo}</Button>}
        {!isUnderWay(batch.state) && (
          <Button kind="ghost" onClick={onClose}>
            {t.close}
          </Button>
        )}
      </div>
    </section>
  )
}

const BatchState = ({ batch, onCancel }: { batch: Upload; onCancel: () => void }) => {
  const name = t.progressOf(batch.file_name)
  switch (batch.state) {
    case 'uploading':
      return <Notice title={t.receiving} />
    case 'checking':
      return (
        <Progress name={name} done={batch.bytes_read} all={batch.bytes} onCancel={onCancel}>
          {batch.waits_for > 0 ? t.waiting(batch.waits_for) : t.checking(batch.rows_read, batch.count_errors)}
        </Progress>
      )
    case 'importing':
      return (
        <Progress name={name} done={batch.rows_done} all={batch.rows_good} onCancel={onCancel}>
          {batch.waits_for > 0 ? t.waiting(batch.waits_for) : t.importing(batch.rows_done, batch.rows_good)}
        </Progress>
      )
    case 'choosing':
      return <ReadingPanel batch={batch} />
    case 'ready':
      return <Preview batch={batch} />
    case 'done':
      return (
        <Notice tone="good" live title={t.doneTitle(batch.rows_done)}>
          {t.doneText}
        </Notice>
      )
    case 'failed':
      return (
        <Notice tone="bad" live title={t.failedTitle}>
          {batch.reason}
        </Notice>
      )
    case 'cancelled':
      return <Notice title={t.cancelledTitle}>{batch.reason ?? t.cancelledText}</Notice>
    case 'undone':
      return <Notice title={t.undoneTitle}>{t.undoneText}</Notice>
  }
}

const MAX_LISTED = 10_000

/** A preview of what importing would do. */
const Preview = ({ batch }: { batch: Upload }) => {
  const { rows_read, rows_good, rows_duplicate, rows_error, count_errors } = batch
  const wrong = count_errors > 0
  return (
    <>
      <Figures
        figures={[
          { value: number(rows_read), name: t.figures.read },
          { value: number(rows_good), name: t.figures.good },
          { value: number(rows_duplicate), name: t.figures.duplicate },
          { value: number(rows_error), name: t.figures.wrong },
        ]}
      />
      {wrong ? (
        <>
          <Notice tone="bad" live title={t.errorsTitle(count_errors, rows_error)}>
            {t.errorsText} {count_errors > MAX_LISTED && t.first}
          </Notice>
          <IssueGroups batch={batch} />
          {/* Without rows there are only errors in the headings, which are listed above. After the file is read again, the list starts from the first error. */}
          {rows_read + rows_error > 0 && <IssuesTable key={batch.version} batch={batch} kind="error" />}
        </>
      ) : rows_good > 0 ? (
        <Notice tone="good" live title={t.readyTitle(rows_good)} />
      ) : (
        <Notice tone="warn" live title={t.nothingNew}>
          {t.nothingNewText}
        </Notice>
      )}
      <ReadingPanel batch={batch} />
      {rows_duplicate > 0 && (
        <details className={css.duplicates}>
          <summary>{t.duplicatesText(rows_duplicate)}</summary>
          <IssuesTable key={batch.version} batch={batch} kind="duplicate" />
        </details>
      )}
    </>
  )
}
