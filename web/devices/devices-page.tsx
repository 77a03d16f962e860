import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { can, usePerson } from '#web/platform/session/profile.ts'
import { addDevices } from '#web/texts/add-devices.ts'
import { deviceConfiguration } from '#web/texts/device-configuration.ts'
import { deviceConnection } from '#web/texts/device-connection.ts'
import { devices as t } from '#web/texts/devices.ts'
import { asButton } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { DevicesTable } from './devices-table.tsx'

export const DevicesPage = () => {
  const person = usePerson()
  const add = (
    <>
      <Link to="/device-versions" {...asButton()}>
        {deviceConfiguration.title}
      </Link>
      {can(person, 'device.edit') && (
        <>
          <Link to="/camera-labels" {...asButton()}>
            {deviceConnection.labels}
          </Link>
          <Link to="/add-devices" {...asButton()}>
            {addDevices.many}
          </Link>
          <Link to="/add-device" {...asButton({ kind: 'primary' })}>
            <IconPlus aria-hidden="true" />
            {t.addNew}
          </Link>
        </>
      )}
    </>
  )
  return (
    <Page
      title={t.title}
      breadcrumbs={[
        <Link key="home" to="/">
          {t.home}
        </Link>,
      ]}
      actions={add}
    >
      <DevicesTable person={person} />
    </Page>
  )
}
