import { IconShare } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { mayChange } from '#domain/access/rules.ts'
import { farmsQuery } from '#web/farms/queries.ts'
import { can, usePerson } from '#web/platform/session/profile.ts'
import { shareLinks as t } from '#web/texts/share-links.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import type { ShareStart } from './link-form.tsx'

const ShareDialog = lazyPart(() => import('./share-dialog.tsx'))

interface ShareButtonProps {
  farmId: number
  /** Of the farm. */
  title: string
  /** What is in view where sharing is offered. */
  start: ShareStart
}

/** Shares what is in view with a link; for people who may share the farm. */
export const ShareButton = ({ farmId, title, start }: ShareButtonProps) => {
  const person = usePerson()
  const [open, setOpen] = useState(false)
  const maySome = can(person, 'share.edit')
  const { data: farms = [] } = useQuery({ ...farmsQuery, enabled: maySome })
  const farm = farms.find(({ id }) => id === farmId)
  if (!maySome || !farm || !mayChange('share.edit', person, farm.farmer_id)) return null
  return (
    <>
      <Button aria-haspopup="dialog" data-print="none" onClick={() => setOpen(true)}>
        <IconShare aria-hidden="true" />
        {t.share}
      </Button>
      {open && (
        <Suspense>
          <ShareDialog farmId={farmId} title={title} start={start} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
