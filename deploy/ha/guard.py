#!/usr/bin/python3
"""Runs beside Patroni on each database machine and does three things that Patroni does not.

1. The primary renews its right to lead every second. Patroni's shortest term is 20 seconds, so a machine that dies is missed for
   that long. When the primary has been silent for SILENT_SECONDS, the guard ends the term. A primary that is alive and only cut off has given up by then:
   loop_wait + 2 * retry_timeout is 7 seconds. Nothing acknowledged is at stake: each commit is on the standby that takes over.
2. A disk that fills up stops the primary without killing it. Before that, its guard hands the lead to a standby.
3. The primary's machine gives etcd's own lead to another one. Were both stopped for a while and went on, etcd could end the next
   primary's term, because it had not seen it renewed, and the old primary would take the lead back without what was written meanwhile.
"""
import base64
import json
import shutil
import ssl
import subprocess
import sys
import time
import urllib.request

import yaml

CONFIG = '/etc/patroni/config.yml'
ETCD = 'https://127.0.0.1:2379/v3'
SILENT_SECONDS = 8
# While etcd chooses its own leader nobody can renew. The primary has so long afterwards.
RENEWS_WITHIN_SECONDS = 5
LOOK_EVERY_SECONDS = 0.5
# Of the disk with the data. Below it the primary hands over; not again for some time, as the others' disks may be full, too.
LEAST_FREE = 0.08
HAND_OVER_EVERY_SECONDS = 600
GIVE_ETCD_EVERY_SECONDS = 3


def show_certificate(etcd):
    """From here on both sides of a call show a certificate. @param etcd as Patroni is told"""
    context = ssl.create_default_context(cafile=etcd['cacert'])
    context.load_cert_chain(etcd['cert'], etcd['key'])
    urllib.request.install_opener(urllib.request.build_opener(urllib.request.HTTPSHandler(context=context)))


def ask(call, body):
    request = urllib.request.Request(f'{ETCD}/{call}', json.dumps(body).encode())
    with urllib.request.urlopen(request, timeout=2) as answer:
        return json.load(answer)


def find_leader(scope):
    """The primary's name and the id of its term; None while there is no primary."""
    key = base64.b64encode(f'/service/{scope}/leader'.encode()).decode()
    found = ask('kv/range', {'key': key}).get('kvs')
    return (base64.b64decode(found[0]['value']).decode(), found[0]['lease']) if found else None


class Silence:
    """For how long the primary has not renewed its term. A new leader of etcd gives each term its full length again, which is no renewal."""

    def __init__(self):
        self.term = self.etcd_term = None
        self.renewed = self.given = self.disturbed = time.monotonic()

    def disturb(self):
        self.disturbed = time.monotonic()

    def seconds(self, term):
        now = time.monotonic()
        left = ask('lease/timetolive', {'ID': term})
        shown = now - int(left.get('grantedTTL', 0)) + int(left.get('TTL', 0))
        etcd_term = left['header']['raft_term']
        if term != self.term:
            self.term, self.etcd_term, self.renewed, self.given = term, etcd_term, shown, shown - 1
        elif etcd_term != self.etcd_term:
            self.etcd_term, self.given = etcd_term, shown
            self.disturb()
        elif shown > self.given + 1:  # etcd tells whole seconds.
            self.renewed = max(self.renewed, shown)
        return now - self.renewed if now - self.disturbed >= RENEWS_WITHIN_SECONDS else 0


def end_silence(silence, name, term):
    silent = silence.seconds(term)
    if silent >= SILENT_SECONDS:
        print(f'{time.strftime("%T")} {name} has been silent for {silent:.1f} s: its term ends', flush=True)
        ask('lease/revoke', {'ID': term})


def answers(member):
    try:
        with urllib.request.urlopen(f"{member['clientURLs'][0]}/health", timeout=1) as answer:
            return json.load(answer)['health'] == 'true'
    except OSError:
        return False


def give_etcd():
    status = ask('maintenance/status', {})
    own = status['header']['member_id']
    if status.get('leader') != own:
        return
    others = [member for member in ask('cluster/member/list', {})['members'] if member['ID'] != own]
    target = next(filter(answers, others), None)
    if target:
        ask('maintenance/transfer-leadership', {'targetID': target['ID']})


def hand_over(scope, name, free):
    print(f'{free:.1%} of the disk is free: {name} hands over', flush=True)
    subprocess.run(['patronictl', '-c', CONFIG, 'switchover', scope, '--leader', name, '--force'], timeout=60, check=False)


def main():
    with open(CONFIG, encoding='utf8') as file:
        config = yaml.safe_load(file)
    show_certificate(config['etcd3'])
    scope, own, data = config['scope'], config['name'], config['postgresql']['data_dir']
    handed_over, gave_etcd = -HAND_OVER_EVERY_SECONDS, 0.0
    silence = Silence()
    while True:
        time.sleep(LOOK_EVERY_SECONDS)
        try:
            leader = find_leader(scope)
            if not leader:
                continue
            if leader[0] != own:
                end_silence(silence, *leader)
                continue
            if time.monotonic() - gave_etcd > GIVE_ETCD_EVERY_SECONDS:
                gave_etcd = time.monotonic()
                give_etcd()
            disk = shutil.disk_usage(data)
            free = disk.free / disk.total
            if free < LEAST_FREE and time.monotonic() - handed_over > HAND_OVER_EVERY_SECONDS:
                handed_over = time.monotonic()
                hand_over(scope, own, free)
        except Exception as error:  # etcd may be away; the next look follows.
            print(error, file=sys.stderr, flush=True)
            silence.disturb()


if __name__ == '__main__':
    main()
