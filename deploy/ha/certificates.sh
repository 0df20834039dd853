#!/bin/sh
# Makes certificates for the machines that it is given by name and address: `certificates.sh FOLDER db1=10.0.0.11 db2=10.0.0.12 db3=10.0.0.13`.
#
# FOLDER gets NAME.crt and NAME.key of each machine and, the first time, the authority that signs them: ca.crt, which every machine
# trusts, and ca.key, which belongs on none of them. Run again, it makes new certificates of the same authority.
set -eu
umask 077
mkdir -p "$1"
cd "$1"
shift
new_key='-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -noenc'

if [ ! -e ca.key ]; then
  # shellcheck disable=SC2086
  openssl req -x509 $new_key -keyout ca.key -out ca.crt -days 7300 -subj '/CN=Ajose databases' \
    -addext 'keyUsage = critical, keyCertSign, cRLSign'
fi

for machine in "$@"; do
  name=${machine%%=*}
  # haproxy and pgbouncer hand the database on at 127.0.0.1, and a machine asks its own etcd there.
  # shellcheck disable=SC2086
  openssl req -x509 $new_key -keyout "$name.key" -out "$name.crt" -days 800 -subj "/CN=$name" -CA ca.crt -CAkey ca.key \
    -addext 'basicConstraints = critical, CA:FALSE' -addext 'keyUsage = critical, digitalSignature' \
    -addext 'extendedKeyUsage = serverAuth, clientAuth' -addext "subjectAltName = DNS:$name, IP:${machine#*=}, IP:127.0.0.1"
done
chmod 644 -- *.crt
