import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { usePageTitleAndFocus } from '#web/platform/navigation/page-title-and-focus.ts'
import { usePortalSettings } from '#web/platform/api/portal-settings.ts'
import { EMAIL, privacy as t, sections } from '#web/texts/privacy.ts'
import { Brand } from '#web/ui/brand.tsx'
import { Button } from '#web/ui/button.tsx'
import css from './privacy-page.module.css'

const open = (section: Element | null | undefined) => {
  if (section instanceof HTMLDetailsElement) section.open = true
}

/** Explains what is stored about people; for everybody, signed in or not. Its sections are in English only. */
export const PrivacyPage = () => {
  const arrived = usePageTitleAndFocus<HTMLHeadingElement>(t.title)
  const settings = usePortalSettings()
  const address = settings?.contact_email ?? null
  const hash = useLocation({ select: (location) => location.hash })
  const list = useRef<HTMLDivElement>(null)
  const [allOpen, setAllOpen] = useState(false)
  const all = () => [...(list.current?.querySelectorAll('details') ?? [])]
  useEffect(() => {
    // A link to a section expands it, both from other pages and from the table of contents.
    const section = sections.some(({ id }) => id === hash) ? document.querySelector(`#${hash}`) : null
    open(section)
    section?.scrollIntoView({ block: 'start' })
  }, [hash])
  useEffect(() => {
    // Nothing can be expanded on paper.
    const whole = () => document.querySelectorAll('details').forEach(open)
    addEventListener('beforeprint', whole)
    return () => removeEventListener('beforeprint', whole)
  }, [])
  const toggle = () => {
    for (const section of all()) section.open = !allOpen
    setAllOpen(!allOpen)
  }
  return (
    <div className={css.page}>
      <header className={css.bar}>
        <Link to="/" className={css.brand} aria-label={t.back}>
          <Brand />
        </Link>
        <Link to="/">{t.back}</Link>
      </header>
      <main className={css.main}>
        <div className={css.head}>
          <h1 ref={arrived} tabIndex={-1}>
            {t.title}
          </h1>
          <p className={css.updated}>{t.updated}</p>
          <p className={css.lead}>{t.lead}</p>
        </div>
        <nav className={css.contents} aria-label={t.contents}>
          <h2>{t.contents}</h2>
          <ol lang="en">
            {sections.map(({ id, title }) => (
              <li key={id}>
                <Link to="/privacy" hash={id} onClick={() => open(document.querySelector(`#${id}`))}>
                  {title}
                </Link>
              </li>
            ))}
          </ol>
        </nav>
        <div ref={list} className={css.sections}>
          <div className={css.tools}>
            <Button onClick={toggle}>{allOpen ? t.closeAll : t.openAll}</Button>
          </div>
          {sections.map((section, index) => (
            <details key={section.id} id={section.id} className={css.section} lang="en">
              <summary>
                <h2>
                  <span>{index + 1}.</span> {section.title}
                </h2>
              </summary>
              {section.text.map((text) => (
                <p key={text}>
                  <WithAddress text={text} address={address} />
                </p>
              ))}
              {section.list && (
                <ul>
                  {section.list.flatMap((line) => {
                    const text = typeof line === 'string' ? line : settings && line(settings.retention)
                    return text ? [<li key={text}>{text}</li>] : []
                  })}
                </ul>
              )}
            </details>
          ))}
        </div>
      </main>
    </div>
  )
}

const WithAddress = ({ text, address }: { text: string; address: string | null }) => {
  const [before, ...rest] = text.split(EMAIL)
  if (rest.length === 0) return text
  return (
    <>
      {before}
      {address === null ? t.noAddress : <a href={`mailto:${address}`}>{address}</a>}
      {rest.join(EMAIL)}
    </>
  )
}
