import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ShareLinkWithUrl } from '#domain/share-links/share-link.ts'
import { shareLinks as t } from '#web/texts/share-links.ts'
import { ui } from '#web/texts/ui.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { SecretNotice } from '#web/ui/secret-notice.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { LinkForm, type ShareStart } from './link-form.tsx'
import { LinkList } from './link-list.tsx'
import { shareLinksQuery } from './queries.ts'
import css from './share-links.module.css'
import { snippetsOf } from './snippets.ts'

interface ShareDialogProps {
  farmId: number
  /** Of the farm. */
  title: string
  start: ShareStart
  onClose: () => void
}

const secretTexts = () => ({ title: t.created, label: t.link, copy: t.copy, copied: t.copied })
const htmlTexts = (label: string) => ({ title: label, label, copy: t.copyHtml, copied: t.copiedHtml })

/** A new link; its address is shown only this once. */
const Made = ({ link, title }: { link: ShareLinkWithUrl; title: string }) => {
  const { frame, picture } = snippetsOf(link, link.title ?? title)
  return (
    <>
      <SecretNotice value={link.url} texts={secretTexts()} />
      {link.embed_hosts.length > 0 && (
        <>
          <SecretNotice value={frame} texts={htmlTexts(t.frame)} />
          {picture !== null && <SecretNotice value={picture} texts={htmlTexts(t.picture)} />}
        </>
      )}
    </>
  )
}

/** Shares a farm with a link, and lists its existing links. */
const ShareDialog = ({ farmId, title, start, onClose }: ShareDialogProps) => {
  const client = useQueryClient()
  const [made, setMade] = useState<ShareLinkWithUrl | null>(null)
  const { data: links, error, refetch } = useQuery({ ...shareLinksQuery(farmId), throwOnError: false })
  const refresh = () => client.invalidateQueries({ queryKey: shareLinksQuery(farmId).queryKey })
  return (
    <Dialog title={t.title} wide full onClose={onClose} actions={<Button onClick={onClose}>{ui.close}</Button>}>
      <div className={css.dialog}>
        <p>{t.intro}</p>
        <LinkForm
          farmId={farmId}
          start={start}
          onMade={async (link) => {
            setMade(link)
            await refresh()
          }}
        />
        {made && <Made link={made} title={title} />}
        <section aria-labelledby="share-links">
          <h3 id="share-links">{t.links}</h3>
          {links ? (
            <LinkList links={links} onRevoked={refresh} />
          ) : error ? (
            <ErrorState error={error} retry={() => void refetch()} />
          ) : (
            <SkeletonLines lines={3} />
          )}
        </section>
      </div>
    </Dialog>
  )
}
export default ShareDialog
