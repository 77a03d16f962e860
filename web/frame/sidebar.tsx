import { IconLifebuoy } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Profile } from '#domain/accounts/profile.ts'
import type { PortalSettings } from '#domain/platform/portal.ts'
import { frame as t } from '#web/texts/frame.ts'
import { Brand } from '#web/ui/brand.tsx'
import type { FrameLink } from './links.ts'
import { LateAlerts } from './late-alerts.tsx'
import css from './sidebar.module.css'

export interface Places {
  links: FrameLink[]
  here: FrameLink | undefined
  person: Profile
  settings: PortalSettings | undefined
}

export const Sidebar = ({ links, here, person, settings }: Places) => {
  const administration = links.filter(({ administers }) => administers)
  return (
    <nav className={css.side} aria-label={t.mainLinks} data-tour="places">
      <Link to="/" className={css.brand}>
        <Brand />
      </Link>
      <p className={css.role}>{t.roleDashboard(person.role)}</p>
      <Links links={links.filter(({ administers }) => !administers)} here={here} />
      {links.length > 0 && <LateAlerts className={css.link} />}
      {administration.length > 0 && (
        <div className={css.apart}>
          <p id="administration" className={css.group}>
            {t.administration}
          </p>
          <Links links={administration} here={here} labelledBy="administration" />
        </div>
      )}
      {settings?.support_url && (
        <div className={css.apart}>
          <SupportLink url={settings.support_url} className={css.link} />
        </div>
      )}
      {settings?.demo && <p className={css.demo}>{t.demo}</p>}
    </nav>
  )
}

interface LinksProps extends Pick<Places, 'links' | 'here'> {
  labelledBy?: string
}
const Links = ({ links, here, labelledBy }: LinksProps) => (
  <ul className={css.list} aria-labelledby={labelledBy}>
    {links.map((place) => (
      <li key={place.title}>
        <Link {...place.link} className={css.link} activeProps={{}} aria-current={place === here ? 'page' : undefined}>
          <place.icon aria-hidden="true" />
          {place.title}
        </Link>
      </li>
    ))}
  </ul>
)

export const SupportLink = ({ url, className }: { url: string; className: string | undefined }) => (
  <a className={className} href={url} target="_blank" rel="noreferrer">
    <IconLifebuoy aria-hidden="true" />
    {t.support}
    <span className="vh">, {t.newWindow}</span>
  </a>
)
