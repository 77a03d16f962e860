import { IconSearch } from '@tabler/icons-react'
import { Suspense, useEffect, useState } from 'react'
import type { Profile } from '#domain/accounts/profile.ts'
import { find as t } from '#web/texts/find.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import type { PageLink } from './choices.ts'
import css from './find-button.module.css'
import type { PlacesOfPages } from './pages.ts'

const FindDialog = lazyPart(async () => ({ default: (await import('./find-dialog.tsx')).FindDialog }))
const isApple = () => /mac|iphone|ipad/i.test(navigator.userAgent)

interface FindButtonProps {
  person: Profile
  links: PageLink[]
  known: PlacesOfPages
}

/** The global search; Ctrl or Cmd with K opens it from everywhere. */
export const FindButton = ({ person, links, known }: FindButtonProps) => {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      event.preventDefault()
      // An open dialog has to be completed first.
      setOpen((now) => now || document.querySelector('dialog[open]') === null)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <button
        type="button"
        className={css.button}
        data-tour="find"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <IconSearch aria-hidden="true" />
        <span>{t.open}</span>
        <kbd aria-hidden="true">{isApple() ? '⌘K' : 'Ctrl K'}</kbd>
      </button>
      {open && (
        <Suspense>
          <FindDialog person={person} links={links} known={known} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
