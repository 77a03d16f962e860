import { IconPlus } from '@tabler/icons-react'
import { Link, linkOptions } from '@tanstack/react-router'
import { can, usePerson } from '#web/platform/session/profile.ts'
import { addDevices } from '#web/texts/add-devices.ts'
import { deviceConfiguration } from '#web/texts/device-configuration.ts'
import { deviceConnection } from '#web/texts/device-connection.ts'
import { devices as t } from '#web/texts/devices.ts'
import { PageActions } from '#web/ui/page/page-actions.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { DevicesTable } from './devices-table.tsx'

export const DevicesPage = () => {
  const person = usePerson()
  const mayEdit = can(person, 'device.edit')
  const others = [
    { title: deviceConfiguration.title, link: linkOptions({ to: '/device-versions' }) },
    ...(mayEdit
      ? [
          { title: deviceConnection.labels, link: linkOptions({ to: '/camera-labels' }) },
          { title: addDevices.many, link: linkOptions({ to: '/add-devices' }) },
        ]
      : []),
  ]
  return (
    <Page
      title={t.title}
      breadcrumbs={[
        <Link key="home" to="/">
          {t.home}
        </Link>,
      ]}
      actions={
        <PageActions
          primary={
            mayEdit
              ? { title: t.addNew, icon: <IconPlus aria-hidden="true" />, link: linkOptions({ to: '/add-device' }) }
              : null
          }
          others={others}
        />
      }
    >
      <DevicesTable person={person} />
    </Page>
  )
}
