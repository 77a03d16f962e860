import { useLocation } from '@tanstack/react-router'
import { Fragment, Suspense, useState, type MouseEvent, type ReactNode } from 'react'
import { hasPortal } from '#domain/accounts/profile.ts'
import { useReaderFormat, useReaderLanguage } from './use-reader-format.ts'
import { usePortalSettings } from '#web/platform/api/portal-settings.ts'
import { usePerson } from '#web/platform/session/profile.ts'
import { frame as t } from '#web/texts/frame.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { HeaderSlotProvider, useHeaderSlot } from '#web/ui/page/header-slot.ts'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import css from './frame.module.css'
import { Header } from './header.tsx'
import { ConfirmIdentity } from './confirm-identity.tsx'
import { IdleGuard } from './idle-guard.tsx'
import { isHere, linksFor } from './links.ts'
import { OfflineNotice } from './offline-notice.tsx'
import { Sidebar } from './sidebar.tsx'
import { TabBar } from './tab-bar.tsx'
import { useTour } from './tour/use-tour.ts'
import { useKnownPlaces } from './use-known-places.ts'
import { useOfflineReady } from './use-offline-ready.ts'
import { onNoFactor } from '#web/platform/api/api.ts'
import { onLeave } from '#web/platform/session/session.ts'
import { createStore, useStore } from '#web/platform/store.ts'

const needed = createStore(false)
onNoFactor(() => needed.set(true))
onLeave(() => needed.set(false))

/** Whether the server requires this person to set up a second factor before anything else. */
const useNeedsFactor = (): boolean => useStore(needed)

const Tour = lazyPart(async () => ({ default: (await import('./tour/tour.tsx')).Tour }))
const InstallHint = lazyPart(async () => ({ default: (await import('./install/install-hint.tsx')).InstallHint }))
const FirstFactorPage = lazyPart(async () => ({ default: (await import('./first-factor-page.tsx')).FirstFactorPage }))
const MobileAppPage = lazyPart(async () => ({ default: (await import('./mobile-app-page.tsx')).MobileAppPage }))

/** Bypasses the router, so that the address does not change. */
const skip = (event: MouseEvent) => {
  event.preventDefault()
  document.querySelector<HTMLElement>('#main')?.focus()
}

export const Shell = ({ children }: { children: ReactNode }) => {
  const person = usePerson()
  const format = useReaderFormat(person)
  useReaderLanguage(person.display_preferences?.language ?? null)
  const settings = usePortalSettings()
  const path = useLocation({ select: (location) => location.pathname })
  useOfflineReady(person, path)
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const headerSlot = useHeaderSlot()
  const mayUse = hasPortal(person)
  const known = useKnownPlaces(person, mayUse)
  const links = mayUse ? linksFor(person, known) : []
  const here = links.find((link) => isHere(link, path))
  const needsFactor = useNeedsFactor()
  const tour = useTour(mayUse && !needsFactor)
  const places = { links, here, person, settings }
  return (
    <HeaderSlotProvider value={slot ?? headerSlot}>
      <a className={css.skip} href="#main" onClick={skip}>
        {t.skip}
      </a>
      <div className={css.frame}>
        <Sidebar {...places} />
        <div className={css.column}>
          <Header person={person} links={links} known={known} slotRef={setSlot} />
          <OfflineNotice />
          <main className={css.main} id="main" tabIndex={-1} data-tour="page">
            {mayUse ? (
              needsFactor ? (
                <Suspense fallback={<PageSkeleton />}>
                  <FirstFactorPage />
                </Suspense>
              ) : (
                <Fragment key={format}>{children}</Fragment>
              )
            ) : (
              <Suspense fallback={<PageSkeleton />}>
                <MobileAppPage />
              </Suspense>
            )}
          </main>
          {mayUse && !needsFactor && (
            <Suspense>
              <InstallHint path={path} />
            </Suspense>
          )}
          {settings?.demo && <footer className={css.demo}>{t.demo}</footer>}
        </div>
        <TabBar {...places} />
      </div>
      <IdleGuard />
      <ConfirmIdentity />
      {tour.on && (
        <Suspense>
          <Tour onEnd={tour.end} />
        </Suspense>
      )}
    </HeaderSlotProvider>
  )
}
