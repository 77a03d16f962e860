import { IconFileDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { isUnderWay, progressOf } from '#domain/exports/export.ts'
import { number } from '#web/platform/formats.ts'
import { toast } from '#web/platform/toasts.ts'
import { exportTexts as t } from '#web/texts/exports.ts'
import { asButton } from '#web/ui/button.tsx'
import css from './exports.module.css'
import { exportsQuery } from './queries.ts'
import { forgetExports } from './watched-exports.ts'

/** A link to the exports page while one of these exports is in progress. */
export const ExportWatch = ({ ids }: { ids: readonly number[] }): ReactNode => {
  const { data: rows } = useQuery(exportsQuery)
  useEffect(() => {
    if (!rows) return
    const own = rows.filter(({ id }) => ids.includes(id))
    for (const { state, error } of own) {
      if (state === 'done') toast.done(t.ready)
      if (state === 'failed') toast.error(t.failed(error ?? ''))
    }
    // Exports that were deleted meanwhile are no longer listed.
    const left = own.filter(isUnderWay).map(({ id }) => id)
    const over = ids.filter((id) => !left.includes(id))
    if (over.length > 0) forgetExports(over)
  }, [rows, ids])
  const running = rows
    ?.filter(isUnderWay)
    .map(progressOf)
    .find((progress) => progress !== null)
  const percent = running?.all ? Math.floor((running.done / running.all) * 100) : null
  const name = percent === null ? t.waits : t.running(number(percent))
  return (
    <Link to="/exports" {...asButton({ kind: 'ghost' })} aria-label={name} title={name}>
      <IconFileDownload aria-hidden="true" />
      <span className={css.percent}>{percent === null ? '…' : `${number(percent)} %`}</span>
    </Link>
  )
}
