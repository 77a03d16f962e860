import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { Suspense, useState, type ReactNode } from 'react'
import { archiveFarm, restoreFarm } from '#domain/farms/endpoints.ts'
import type { FarmDetail } from '#domain/farms/farm-form.ts'
import { messages } from '#domain/messages.ts'
import { AlertLimitsPicker } from '#web/alerts/alert-limits-picker.tsx'
import { api } from '#web/platform/api/api.ts'
import { dateTime } from '#web/platform/formats.ts'
import { can, usePerson } from '#web/platform/session/profile.ts'
import { toast } from '#web/platform/toasts.ts'
import { useSave } from '#web/platform/forms/use-save.ts'
import { alerts } from '#web/texts/alerts.ts'
import { effort } from '#web/texts/effort.ts'
import { farms as t } from '#web/texts/farms.ts'
import { Button } from '#web/ui/button.tsx'
import { DeleteDialog } from '#web/ui/dialog/delete-dialog.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { farmQuery, invalidateFarms } from '../queries.ts'
import { Accordion } from './accordion.tsx'
import { ArmsSection } from './arms-section.tsx'
import { CropsSection } from './crops-section.tsx'
import { DeploymentsSection } from './deployments-section.tsx'
import css from './edit-farm.module.css'
import { FarmDevices } from './farm-devices.tsx'
import { FarmHistory } from './farm-history.tsx'
import { FarmSection } from './farm-section.tsx'
import { FarmerSection } from './farmer-section.tsx'
import { PersonSection } from './person-section.tsx'
import { ProtocolSection } from './protocol-section.tsx'
import { SpraysSection } from './sprays-section.tsx'

const FarmSetupTable = lazyPart(() => import('../farm-setup-table.tsx'))

export const EditFarmPage = () => {
  const { farmId } = useParams({ from: '/_portal/edit-farm/$farmId' })
  const { data: farm } = useSuspenseQuery(farmQuery(farmId))
  return (
    <Page
      title={t.editTitle(farm.title)}
      breadcrumbs={[
        <Link key="home" to="/">
          {t.home}
        </Link>,
        <Link key="farm" to="/farm-dashboard/$farmId" params={{ farmId: String(farm.id) }}>
          {farm.title}
        </Link>,
      ]}
    >
      {farm.archived_at === null ? <Sections key={farm.id} stored={farm} /> : <Archived farm={farm} />}
    </Page>
  )
}

const Sections = ({ stored }: { stored: FarmDetail }) => {
  const person = usePerson()
  const client = useQueryClient()
  // The initial values of the forms: reloading the farm must not overwrite the input.
  const [farm, setFarm] = useState(stored)
  const onSaved = (now: FarmDetail) => {
    setFarm(now)
    client.setQueryData(farmQuery(String(now.id)).queryKey, now)
    void invalidateFarms(client)
  }
  const sections: { id: string; title: string; open?: boolean; content: ReactNode; may?: boolean }[] = [
    {
      id: 'farmer',
      title: t.sections.farmer,
      open: true,
      content: (
        <>
          <FarmerSection farm={farm} onSaved={onSaved} />
          <FarmDevices farm={farm} />
        </>
      ),
    },
    {
      id: 'person',
      title: t.sections.person,
      content: (
        <>
          <PersonSection key={farm.farmer_id} farm={farm} />
          <FarmDevices farm={farm} />
        </>
      ),
    },
    {
      id: 'farm',
      title: t.sections.farm,
      open: true,
      content: (
        <>
          <p>
            <Link to="/farm-outlines/$farmId" params={{ farmId: String(farm.id) }}>
              {t.outlines}
            </Link>
          </p>
          <FarmSection farm={farm} onSaved={onSaved} />
          <FarmDevices farm={farm} />
        </>
      ),
    },
    { id: 'crops', title: t.sections.crops, content: <CropsSection farm={farm} /> },
    { id: 'sprays', title: t.sections.sprays, content: <SpraysSection farm={farm} onSaved={onSaved} /> },
    { id: 'treatments', title: t.sections.arms, content: <ArmsSection farm={farm} />, may: can(person, 'arm.edit') },
    {
      id: 'protocol',
      title: effort.section.title,
      content: <ProtocolSection farm={farm} />,
      may: can(person, 'farm.edit'),
    },
    {
      id: 'alert-limits',
      title: alerts.limits.title,
      content: <AlertLimitsPicker farmId={farm.id} />,
      may: can(person, 'alert.limit'),
    },
    { id: 'deployments', title: t.sections.deployments, content: <DeploymentsSection farm={farm} /> },
    {
      id: 'history',
      title: t.sections.history,
      content: <FarmHistory farm={farm} />,
      may: can(person, 'history.see'),
    },
    { id: 'delete', title: t.sections.archive, content: <DeleteFarm farm={farm} />, may: can(person, 'farm.delete') },
  ]
  const shown = sections.filter(({ may = true }) => may)
  return (
    <div className={css.page}>
      <nav className={css.list} aria-label={t.sectionList}>
        {shown.map(({ id, title }) => (
          <Link key={id} to="." search={true} hash={id}>
            {title}
          </Link>
        ))}
      </nav>
      <div className={css.sections}>
        {can(person, 'farm.edit') && (
          <div className={css.setup}>
            <Suspense>
              <FarmSetupTable farm={farm} />
            </Suspense>
          </div>
        )}
        {shown.map(({ id, title, open = false, content }) => (
          <Accordion key={id} id={id} title={title} open={open}>
            {content}
          </Accordion>
        ))}
      </div>
    </div>
  )
}

const DeleteFarm = ({ farm }: { farm: FarmDetail }) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <p>{t.archiveText}</p>
      <div className={css.actions}>
        <Button kind="danger" onClick={() => setAsking(true)}>
          {t.remove}
        </Button>
      </div>
      {asking && (
        <DeleteDialog
          question={t.removeQuestion}
          kinds={t.depends}
          onClose={() => setAsking(false)}
          remove={(confirm) => api(archiveFarm, { params: { id: farm.id }, query: { confirm: String(confirm) } })}
          onGone={() => {
            toast.done(t.removed(farm.title))
            setAsking(false)
            void navigate({ to: '/', ignoreBlocker: true }).then(() => invalidateFarms(client))
          }}
        >
          {t.removeText(farm.title)}
        </DeleteDialog>
      )}
    </>
  )
}

const Archived = ({ farm }: { farm: FarmDetail }) => {
  const client = useQueryClient()
  const { busy, save } = useSave(messages.somethingWrongLater)
  const restore = () =>
    save(async (key) => {
      const now = await api(restoreFarm, { params: { id: farm.id }, key })
      client.setQueryData(farmQuery(String(now.id)).queryKey, now)
      toast.done(t.restored(now.title))
      await invalidateFarms(client)
    })
  return (
    <Notice tone="warn" title={t.archivedNotice(dateTime(farm.archived_at, farm.time_zone))}>
      <p>{t.archivedText}</p>
      <div className={css.actions}>
        <Button busy={busy} onClick={() => void restore()}>
          {t.restore}
        </Button>
      </div>
    </Notice>
  )
}
