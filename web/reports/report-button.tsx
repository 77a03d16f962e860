import { IconFileDownload } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { can, usePerson } from '#web/platform/session/profile.ts'
import { reports as t } from '#web/texts/reports.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import type { InView } from './report-form.ts'
import css from './report-button.module.css'

const ReportDialog = lazyPart(async () => ({ default: (await import('./report-dialog.tsx')).ReportDialog }))

/** Opens the report dialog; for people who may download reports. */
export const ReportButton = (inView: InView) => {
  const [open, setOpen] = useState(false)
  if (!can(usePerson(), 'report.use')) return null
  return (
    <>
      <Button
        aria-haspopup="dialog"
        aria-label={t.open}
        title={t.openWhole}
        data-print="none"
        onClick={() => setOpen(true)}
      >
        <IconFileDownload aria-hidden="true" />
        <span className={css.word}>{t.open}</span>
      </Button>
      {open && (
        <Suspense>
          <ReportDialog {...inView} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
