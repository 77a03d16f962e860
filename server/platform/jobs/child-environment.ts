/**
 * The environment of a process that reads what strangers sent: of this server's settings it gets none, as they hold secrets. Where to find
 * programs, libraries and certificates is none.
 */
export const childEnvironment = ({
  PATH,
  LD_LIBRARY_PATH,
  TMPDIR,
  TZ,
  NODE_COMPILE_CACHE,
  NODE_EXTRA_CA_CERTS,
  SSL_CERT_DIR,
  SSL_CERT_FILE,
}: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  PATH,
  LD_LIBRARY_PATH,
  TMPDIR,
  TZ,
  NODE_COMPILE_CACHE,
  NODE_EXTRA_CA_CERTS,
  SSL_CERT_DIR,
  SSL_CERT_FILE,
})
