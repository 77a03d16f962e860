import { Link } from '@tanstack/react-router'
import { messages } from '#domain/messages.ts'
import { usePortalSettings } from '#web/platform/api/portal-settings.ts'
import { useAddress } from '#web/platform/navigation/use-address.ts'
import { accounts } from '#web/texts/accounts.ts'
import { providers as t } from '#web/texts/providers.ts'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { AccountLayout } from '../account-layout.tsx'
import { firstAdminSearch } from '../mail-link-address.ts'
import { ProviderButtons } from './provider-buttons.tsx'

/**
 * The page on which an account without a password is linked with a provider: from an email link, or for the first
 * administrator.
 */
export const LinkProviderPage = () => {
  const { code } = useAddress(firstAdminSearch)
  const settings = usePortalSettings()
  return (
    <AccountLayout title={t.linkTitle} lead={t.linkLead} foot={<Link to="/">{accounts.backToLogin}</Link>}>
      {code === undefined ? (
        <Notice tone="bad">{messages.badCode}</Notice>
      ) : settings ? (
        <ProviderButtons providers={settings.providers} code={code} />
      ) : (
        <SkeletonLines lines={2} />
      )}
    </AccountLayout>
  )
}
