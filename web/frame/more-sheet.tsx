import { IconLogout, IconMoon, IconSun } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { chooseTheme, useTheme } from '#web/platform/theme.ts'
import { frame as t } from '#web/texts/frame.ts'
import { ui } from '#web/texts/ui.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { LateAlerts } from './late-alerts.tsx'
import { SupportLink, type Places } from './sidebar.tsx'
import css from './tab-bar.module.css'
import { useLeaving } from './use-leaving.tsx'

export const MoreSheet = ({ links, person, settings, onClose }: Places & { onClose: () => void }) => {
  const { leave, question } = useLeaving(person.id)
  const dark = useTheme() === 'dark'
  const ThemeIcon = dark ? IconSun : IconMoon
  return (
    <Dialog
      sheet
      title={t.more}
      onClose={onClose}
      actions={
        <Button wide onClick={onClose}>
          {ui.close}
        </Button>
      }
    >
      <p className={css.role}>{t.roleDashboard(person.role)}</p>
      <ul className={css.sheet}>
        {links.map((place) => (
          <li key={place.title}>
            <Link {...place.link} className={css.row} onClick={onClose}>
              <place.icon aria-hidden="true" />
              {place.title}
            </Link>
          </li>
        ))}
        <li>
          <LateAlerts now className={css.row} onClick={onClose} />
        </li>
        {settings?.support_url && (
          <li>
            <SupportLink url={settings.support_url} className={css.row} />
          </li>
        )}
        <li>
          <button type="button" className={css.row} onClick={() => chooseTheme(dark ? 'light' : 'dark')}>
            <ThemeIcon aria-hidden="true" />
            {dark ? t.toLight : t.toDark}
          </button>
        </li>
        <li>
          <button type="button" className={css.row} onClick={leave}>
            <IconLogout aria-hidden="true" />
            {t.signOut}
          </button>
        </li>
      </ul>
      {settings?.demo && <p className={css.note}>{t.demo}</p>}
      {question}
    </Dialog>
  )
}
