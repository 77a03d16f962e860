import {
  IconCalculator,
  IconCode,
  IconFileDownload,
  IconLogout,
  IconMoon,
  IconRoute,
  IconSettings,
  IconShieldLock,
  IconSun,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { Ref } from 'react'
import type { Profile } from '#domain/accounts/profile.ts'
import { FindButton } from '#web/find/find-button.tsx'
import { ExportsButton } from '#web/exports/exports-button.tsx'
import { PendingButton } from '#web/field-work/outbox/pending-button.tsx'
import { chooseTheme, useTheme } from '#web/platform/theme.ts'
import { frame as t } from '#web/texts/frame.ts'
import { Menu } from '#web/ui/menu.tsx'
import css from './header.module.css'
import type { FrameLink, KnownPlaces } from './links.ts'
import { LateAlerts } from './late-alerts.tsx'
import { startTour } from './tour/use-tour.ts'
import { useLeaving } from './use-leaving.tsx'

/** `slotRef` receives the element into which pages render their breadcrumbs and title. */
interface HeaderProps {
  person: Profile
  /** Empty for people without a portal, for whom there is nothing to find. */
  links: FrameLink[]
  known: KnownPlaces
  slotRef: Ref<HTMLDivElement>
}

export const Header = ({ person, links, known, slotRef }: HeaderProps) => (
  <header className={css.header}>
    <div className={css.slot} ref={slotRef} data-slot="" />
    {links.length > 0 && <PendingButton personId={person.id} />}
    {links.length > 0 && <ExportsButton />}
    {links.length > 0 && <FindButton person={person} links={links} known={known} />}
    {/* Administrators have them in the bar of a phone. */}
    {links.length > 0 && person.role !== 'admin' && <LateAlerts bare className={css.alerts} />}
    <ThemeSwitch />
    <AccountMenu person={person} mayUse={links.length > 0} />
  </header>
)

const ThemeSwitch = () => {
  const theme = useTheme()
  const other = theme === 'dark' ? 'light' : 'dark'
  const Icon = theme === 'dark' ? IconSun : IconMoon
  const name = other === 'dark' ? t.toDark : t.toLight
  return (
    <button type="button" className={css.theme} aria-label={name} title={name} onClick={() => chooseTheme(other)}>
      <Icon aria-hidden="true" />
    </button>
  )
}

const AccountMenu = ({ person, mayUse }: { person: Profile; mayUse: boolean }) => {
  const { leave, question } = useLeaving(person.id)
  const navigate = useNavigate()
  const more = [
    {
      title: t.settings,
      icon: <IconSettings aria-hidden="true" />,
      act: () => void navigate({ to: '/settings' }),
    },
    {
      title: t.exports,
      icon: <IconFileDownload aria-hidden="true" />,
      act: () => void navigate({ to: '/exports' }),
    },
    {
      title: t.method,
      icon: <IconCalculator aria-hidden="true" />,
      act: () => void navigate({ to: '/method' }),
    },
    { title: t.apiDocs, icon: <IconCode aria-hidden="true" />, act: () => void navigate({ to: '/api-docs' }) },
    { title: t.takeTour, icon: <IconRoute aria-hidden="true" />, act: startTour },
  ]
  const name = `${person.firstname} ${person.lastname}`.trim()
  const letter = person.firstname.trim().slice(0, 1).toUpperCase()
  return (
    <>
      <Menu
        name={t.account(name || person.email)}
        buttonClass={css.avatar}
        tour="account"
        button={<span data-none={letter ? undefined : ''}>{letter || t.noName}</span>}
        head={
          <>
            <strong>{name || person.email}</strong>
            <small>{person.email}</small>
          </>
        }
        items={[
          // Without a portal, only the mobile app page is accessible.
          ...(mayUse ? more : []),
          {
            title: t.privacy,
            icon: <IconShieldLock aria-hidden="true" />,
            act: () => void navigate({ to: '/privacy' }),
          },
          { title: t.signOut, icon: <IconLogout aria-hidden="true" />, act: leave },
        ]}
      />
      {question}
    </>
  )
}
