import { revokeShareLink } from '#domain/share-links/endpoints.ts'
import type { ShareLink } from '#domain/share-links/share-link.ts'
import { api } from '#web/platform/api/api.ts'
import { ago, date, period } from '#web/platform/formats.ts'
import { useSave } from '#web/platform/forms/use-save.ts'
import { useNow } from '#web/platform/time/use-now.ts'
import { toast } from '#web/platform/toasts.ts'
import { shareLinks as t } from '#web/texts/share-links.ts'
import { Button } from '#web/ui/button.tsx'
import css from './share-links.module.css'

const hasEnded = ({ revoked_at, expires_at }: ShareLink, now: number): boolean =>
  revoked_at !== null || Date.parse(expires_at) <= now

const periodText = ({ start_date, end_date, latest_weeks }: ShareLink): string =>
  start_date !== null && end_date !== null ? period(start_date, end_date) : t.latestShort(latest_weeks ?? 1)

const nameOf = (link: ShareLink): string => link.title ?? `${t.kinds[link.kind]}, ${periodText(link)}`

const endText = ({ revoked_at, expires_at }: ShareLink, now: number): string => {
  if (revoked_at !== null) return t.revokedOn(date(revoked_at))
  return (Date.parse(expires_at) <= now ? t.expired : t.until)(date(expires_at))
}

const described = (link: ShareLink, now: number): string => {
  const { title, kind, parts, opened, last_opened_at, created_by_name, created_at } = link
  const shown = kind === 'images' || kind === 'comparison' ? [] : parts.map((part) => t.partNames[part])
  return [
    ...(title === null ? [] : [t.kinds[kind], periodText(link)]),
    ...shown,
    created_by_name === null ? t.on(date(created_at)) : t.by(created_by_name, date(created_at)),
    opened === 0 ? t.neverOpened : t.opened(opened, ago(last_opened_at, now)),
    endText(link, now),
  ].join('; ')
}

interface LinkListProps {
  links: readonly ShareLink[]
  onRevoked: () => Promise<unknown>
}

/** The links of a farm, with the number of times each was opened; active ones can be revoked. */
export const LinkList = ({ links, onRevoked }: LinkListProps) => {
  const now = useNow()
  const { busy, save } = useSave(t.notRevoked)
  const revoke = ({ farm_id, id }: ShareLink) =>
    void save(async () => {
      await api(revokeShareLink, { params: { id: farm_id, linkId: id } })
      toast.done(t.revoked)
      await onRevoked()
    })
  if (links.length === 0) return <p>{t.none}</p>
  return (
    <ul className={css.links}>
      {links.map((link) => (
        <li key={link.id} data-ended={hasEnded(link, now) || undefined}>
          <span>
            <strong>{nameOf(link)}</strong>
            <small>{described(link, now)}</small>
          </span>
          {!hasEnded(link, now) && (
            <Button busy={busy} aria-label={t.revokeNamed(nameOf(link))} onClick={() => revoke(link)}>
              {t.revoke}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
