import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { number } from '#web/platform/formats.ts'
import { imageUploads as t } from '#web/texts/image-uploads.ts'
import { asButton, Button } from '#web/ui/button.tsx'
import { Figures } from '#web/ui/figures.tsx'
import { Notice } from '#web/ui/notice.tsx'
import panel from '#web/ui/panel.module.css'
import { imageUploadQuery } from './queries.ts'
import { RefusedFiles } from './refused-files.tsx'
import { closeSending, continueSending, pauseSending, type Sending } from './sending.ts'
import css from './sending-panel.module.css'

const BYTES_A_MEGABYTE = 1_000_000
const megabytes = (bytes: number) => number(bytes / BYTES_A_MEGABYTE, 1)

/** The progress of an upload, and the results of its files. */
export const SendingPanel = ({ sending }: { sending: Sending }) => {
  const { state, upload, files, bytes, files_done, bytes_done, rate, fault, twice } = sending
  const isOver = state === 'done' || state === 'stopped'
  const { data: now = upload } = useQuery(imageUploadQuery(upload.id, !isOver))
  const left = rate === null || rate === 0 || state !== 'sending' ? null : (bytes - bytes_done) / rate
  const local = [
    ...sending.unreadable.map((name) => ({ name, reason: t.unreadable })),
    ...sending.too_large.map((name) => ({ name, reason: t.tooLarge })),
  ]
  return (
    <div className={panel.panel}>
      {state === 'done' && local.length === sending.too_large.length && <Notice tone="good" live title={t.doneTitle} />}
      {state === 'done' && sending.unreadable.length > 0 && (
        <Notice tone="warn" live title={t.donePartly}>
          {t.donePartlyText}
        </Notice>
      )}
      {state === 'stopped' && (
        <Notice tone="bad" live title={t.stopped}>
          {fault}
        </Notice>
      )}
      {state === 'waiting' && <Notice tone="warn" live title={t.waiting} />}
      <p className={css.figures}>
        {t.progress(files_done, files, megabytes(bytes_done), megabytes(bytes))}
        {state === 'paused' ? ` · ${t.paused}` : left !== null && left > 0 ? ` · ${t.left(t.span(left))}` : ''}
      </p>
      <progress
        className={css.bar}
        aria-label={t.progressOf}
        value={bytes > 0 ? Math.min(bytes_done / bytes, 1) : 1}
        max={1}
      />
      <Figures
        figures={[
          { value: number(now.stored), name: t.results.stored },
          { value: number(now.duplicates), name: t.results.duplicates },
          { value: number(now.refused + local.length), name: t.results.refused },
        ]}
      />
      {twice > 0 && <p>{t.twice(twice)}</p>}
      <RefusedFiles upload={now} local={local} />
      <div className={css.actions}>
        {state === 'paused' ? (
          <Button kind="primary" onClick={continueSending}>
            {t.resume}
          </Button>
        ) : (
          !isOver && <Button onClick={pauseSending}>{t.pause}</Button>
        )}
        {isOver && (
          <>
            <Link to="/images" {...asButton({ kind: 'primary' })}>
              {t.seeImages}
            </Link>
            <Button onClick={closeSending}>{t.close}</Button>
          </>
        )}
      </div>
    </div>
  )
}
