/** The Fetch standard's list of blocked ports, and port 0. */
export const portsNoBrowserCalls: ReadonlySet<number> = new Set([
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104,
  109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515,
  526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049,
  3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
]);

/**
 * Ports of databases, caches, queues and administration services. None accepts webhooks, and many execute
 * unauthenticated requests.
 */
const portsOfServices = [
  // Remote administration: RPC, SMB, remote desktop, WinRM, VNC, X11 over SSH, IPMI.
  111, 445, 623, 3389, 5800, 5900, 5901, 5985, 5986, 6010,
  // Containers and their directories: Docker, etcd, Kubernetes, Consul, ZooKeeper, Erlang's port mapper.
  2181, 2375, 2376, 2379, 2380, 4369, 6443, 8500, 10250, 10255,
  // Databases and caches: SQL Server, Oracle, MySQL, PostgreSQL, CouchDB, Redis, Cassandra, Elasticsearch, Memcached,
  // MongoDB.
  1433,
  1434, 1521, 3306, 5432, 5984, 6379, 6380, 7000, 7001, 9042, 9200, 9300, 11211, 27017, 27018, 27019,
  // Queues: MQTT, AMQP, Kafka, NATS, ActiveMQ.
  1883, 4222, 5671, 5672, 8883, 9092, 61616,
];

/** Ports of other protocols, to which webhooks are never sent. */
export const blockedPorts: ReadonlySet<number> = new Set([...portsNoBrowserCalls, ...portsOfServices]);
