import { IconMenu2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { frame as t } from '#web/texts/frame.ts'
import { TabActionSlot } from '#web/ui/page/tab-action.tsx'
import { MoreSheet } from './more-sheet.tsx'
import type { Places } from './sidebar.tsx'
import css from './tab-bar.module.css'

const TABS = 3

/** Navigation on a phone: the first links, the action of the page if it has one, and the other links behind More. */
export const TabBar = (places: Places) => {
  const [open, setOpen] = useState(false)
  const { links, here } = places
  const tabs = links.slice(0, TABS)
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
        <TabActionSlot />
        <li>
          <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            <IconMenu2 aria-hidden="true" />
            {t.more}
          </button>
        </li>
      </ul>
      {open && <MoreSheet {...places} links={links.slice(TABS)} onClose={() => setOpen(false)} />}
    </nav>
  )
}
