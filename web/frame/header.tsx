import { IconLogout, IconMoon, IconSettings, IconSun } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { Ref } from 'react'
import { hasPortal, type Profile } from '#domain/accounts/profile.ts'
import { chooseTheme, useTheme } from '#web/platform/theme.ts'
import { frame as t } from '#web/texts/frame.ts'
import { Menu } from '#web/ui/menu.tsx'
import css from './header.module.css'
import { useSignOut } from './use-sign-out.ts'

/** `slotRef` takes the element that pages put their breadcrumb and name into. */
export const Header = ({ person, slotRef }: { person: Profile; slotRef: Ref<HTMLDivElement> }) => (
  <header className={css.header}>
    <div className={css.slot} ref={slotRef} />
    <ThemeSwitch />
    <AccountMenu person={person} />
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

const AccountMenu = ({ person }: { person: Profile }) => {
  const signOut = useSignOut()
  const navigate = useNavigate()
  const settings = {
    title: t.settings,
    icon: <IconSettings aria-hidden="true" />,
    act: () => void navigate({ to: '/settings' }),
  }
  const name = `${person.firstname} ${person.lastname}`.trim()
  const letter = person.firstname.trim().slice(0, 1).toUpperCase()
  return (
    <Menu
      name={t.account(name || person.email)}
      buttonClass={css.avatar}
      button={<span data-none={letter ? undefined : ''}>{letter || t.noName}</span>}
      head={
        <>
          <strong>{name || person.email}</strong>
          <small>{person.email}</small>
        </>
      }
      items={[
        // Without a portal, only the mobile app's page is to be seen here.
        ...(hasPortal(person) ? [settings] : []),
        { title: t.signOut, icon: <IconLogout aria-hidden="true" />, act: () => void signOut() },
      ]}
    />
  )
}
