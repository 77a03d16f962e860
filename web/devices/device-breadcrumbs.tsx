import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { devices as t } from '#web/texts/devices.ts'

/** Home > Devices, and the device itself if the page is about one of its sections. */
export const deviceBreadcrumbs = (): ReactNode[] => [
  <Link key="home" to="/">
    {t.home}
  </Link>,
  <Link key="devices" to="/devices">
    {t.title}
  </Link>,
]
