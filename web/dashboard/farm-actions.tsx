import {
  IconDots,
  IconFileTypePdf,
  IconPencil,
  IconPlus,
  IconRestore,
  IconShare,
  IconSnowflake,
} from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { mayChange } from '#domain/access/rules.ts'
import { addDays } from '#domain/weeks/dates.ts'
import { useIsNarrow } from '#web/platform/navigation/viewport-width.ts'
import { can, usePerson } from '#web/platform/session/profile.ts'
import { farmActions as t } from '#web/texts/farm-actions.ts'
import { asButton } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Menu } from '#web/ui/menu.tsx'
import css from './farm-actions.module.css'

const FreezeDialog = lazyPart(() => import('#web/frozen-figures/freeze-dialog.tsx'))
const ShareDialog = lazyPart(() => import('#web/share-links/share-dialog.tsx'))
const DeletedFarms = lazyPart(() => import('#web/farms/deleted-farms-dialog.tsx'))

interface FarmActionsProps {
  farmId?: number
  /** The name of the farm, and the id of its farmer. */
  title?: string
  farmerId?: number | null
  organisationId: number
  /** The first and last of the shown days. */
  from?: string | undefined
  to?: string | undefined
}

/** The actions on the page of a farm, or of an organisation without farms, for those with permission. */
export const FarmActions = ({ farmId, title = '', farmerId = null, organisationId, from, to }: FarmActionsProps) => {
  const person = usePerson()
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const [freezing, setFreezing] = useState(false)
  const [sharing, setSharing] = useState(false)
  const narrow = useIsNarrow()
  const search = { organisationId }
  const params = { farmId: String(farmId) }
  const mayEdit = farmId !== undefined && can(person, 'farm.edit')
  const shown = farmId !== undefined && from !== undefined && to !== undefined ? { farmId, from, to } : null
  const canFreeze = shown !== null && can(person, 'report.use')
  const canShare = shown !== null && can(person, 'share.edit') && mayChange('share.edit', person, farmerId)
  const others = [
    ...(farmId !== undefined && to !== undefined
      ? [
          {
            title: t.pdf,
            icon: <IconFileTypePdf aria-hidden="true" />,
            act: () =>
              void import('./save-week-pdf.ts').then(({ saveWeekPdf }) => saveWeekPdf(farmId, addDays(to, -6))),
          },
        ]
      : []),
    ...(canFreeze
      ? [{ title: t.freeze, icon: <IconSnowflake aria-hidden="true" />, act: () => setFreezing(true) }]
      : []),
    ...(canShare ? [{ title: t.share, icon: <IconShare aria-hidden="true" />, act: () => setSharing(true) }] : []),
    ...(can(person, 'farm.add')
      ? [
          {
            title: t.addNew,
            icon: <IconPlus aria-hidden="true" />,
            act: () => void navigate({ to: '/add-farm', search }),
          },
        ]
      : []),
    ...(can(person, 'farm.delete')
      ? [{ title: t.deletedFarms, icon: <IconRestore aria-hidden="true" />, act: () => setOpen(true) }]
      : []),
  ]
  // A phone has space for one button.
  const isInMenu = mayEdit && narrow && others.length > 0
  const edit = {
    title: t.editFarm,
    icon: <IconPencil aria-hidden="true" />,
    act: () => void navigate({ to: '/edit-farm/$farmId', params }),
  }
  const items = isInMenu ? [edit, ...others] : others
  return (
    <>
      {mayEdit && !isInMenu && (
        <Link
          to="/edit-farm/$farmId"
          params={params}
          data-print="none"
          aria-label={t.editFarm}
          {...asButton({ size: narrow ? 'icon' : 'normal' })}
        >
          <IconPencil aria-hidden="true" />
          {!narrow && t.editFarm}
        </Link>
      )}
      {items.length > 0 && (
        <Menu name={t.actions} button={<IconDots aria-hidden="true" />} buttonClass={css.more} items={items} />
      )}
      {freezing && shown && (
        <Suspense>
          <FreezeDialog
            farmId={shown.farmId}
            figure={{ kind: 'score', start_date: shown.from, end_date: shown.to }}
            onClose={() => setFreezing(false)}
          />
        </Suspense>
      )}
      {sharing && shown && (
        <Suspense>
          <ShareDialog
            farmId={shown.farmId}
            title={title}
            start={{ kind: 'dashboard', from: shown.from, to: shown.to }}
            onClose={() => setSharing(false)}
          />
        </Suspense>
      )}
      {open && (
        <Suspense>
          <DeletedFarms organisationId={organisationId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
