import { IconSnowflake } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { FrozenRequest } from '#domain/frozen-figures/frozen-figure.ts'
import { can, usePerson } from '#web/platform/session/profile.ts'
import { frozenFigures as t } from '#web/texts/frozen-figures.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const FreezeDialog = lazyPart(() => import('./freeze-dialog.tsx'))

/** Freezes the shown figure; for people who may download reports. */
export const FreezeButton = ({ farmId, figure }: { farmId: number; figure: FrozenRequest }) => {
  const [open, setOpen] = useState(false)
  if (!can(usePerson(), 'report.use')) return null
  return (
    <>
      <Button aria-haspopup="dialog" data-print="none" onClick={() => setOpen(true)}>
        <IconSnowflake aria-hidden="true" />
        {t.freeze}
      </Button>
      {open && (
        <Suspense>
          <FreezeDialog farmId={farmId} figure={figure} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
