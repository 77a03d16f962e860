#!/bin/sh
# MAIL_HOST: the name that it says it has; MAIL_RELAY: a mail server that it sends through, `[smtp.example]:587`; empty: it sends by itself.
set -eu
postconf -e "myhostname = $MAIL_HOST" "relayhost = ${MAIL_RELAY:-}" "mydestination = localhost" \
  "mynetworks = 127.0.0.0/8 10.0.0.0/8 172.16.0.0/12 192.168.0.0/16" "inet_protocols = ipv4" \
  "smtpd_tls_security_level = none" "smtp_tls_security_level = may" "smtp_tls_CApath = /etc/ssl/certs" "maillog_file = /dev/stdout"
exec postfix start-fg
