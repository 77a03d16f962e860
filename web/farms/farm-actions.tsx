import { IconDots, IconPencil, IconPlus, IconRestore } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { can, usePerson } from '#web/platform/profile.ts'
import { farms as t } from '#web/texts/farms.ts'
import { asButton } from '#web/ui/button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import css from './farm-actions.module.css'

const DeletedFarms = lazy(() => import('./deleted-farms.tsx'))

/** What can be done from a farm's page, or that of an organisation without one, for those who may. */
const FarmActions = ({ farmId, organisationId }: { farmId?: number; organisationId: number }) => {
  const person = usePerson()
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const search = { organisationId }
  const items = [
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
  return (
    <>
      {farmId !== undefined && can(person, 'farm.edit') && (
        <Link to="/edit-farm/$farmId" params={{ farmId: String(farmId) }} data-print="none" {...asButton()}>
          <IconPencil aria-hidden="true" />
          {t.editFarm}
        </Link>
      )}
      {items.length > 0 && (
        <Menu name={t.actions} button={<IconDots aria-hidden="true" />} buttonClass={css.more} items={items} />
      )}
      {open && (
        <Suspense>
          <DeletedFarms organisationId={organisationId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
export default FarmActions
