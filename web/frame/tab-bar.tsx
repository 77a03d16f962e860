import { IconMenu2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { frame as t } from '#web/texts/frame.ts'
import { TabActionSlot } from '#web/ui/page/tab-action.tsx'
import { LateAlerts } from './late-alerts.tsx'
import { tabsFor } from './links.ts'
import { MoreSheet } from './more-sheet.tsx'
import type { Places } from './sidebar.tsx'
import css from './tab-bar.module.css'

/**
 * Navigation on a phone: some links, for administrators also the alerts, the action of the page if it has one, and the
 * other links behind More.
 */
export const TabBar = (places: Places) => {
  const [open, setOpen] = useState(false)
  const { links, here, person } = places
  const tabs = tabsFor(person, links)
  const hasAlerts = tabs.length > 0 && person.role === 'admin'
  return (
    <nav className={css.bar} aria-label={t.mainLinks} data-tour="places">
      <ul>
        {tabs.map((place) => (
          <li key={place.title}>
            <Link {...place.link} activeProps={{}} aria-current={place === here ? 'page' : undefined}>
              <place.icon aria-hidden="true" />
              {place.short}
            </Link>
          </li>
        ))}
        {hasAlerts && (
          <li>
            <LateAlerts className={css.alerts} />
          </li>
        )}
        <TabActionSlot />
        <li>
          <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            <IconMenu2 aria-hidden="true" />
            {t.more}
          </button>
        </li>
      </ul>
      {open && (
        <MoreSheet {...places} links={links.filter((link) => !tabs.includes(link))} onClose={() => setOpen(false)} />
      )}
    </nav>
  )
}
