require "#{ARGV[0]}/verify"

$stdin.read.split("\n").each do |line|
  secret, header, digest, body = line.split("\t", -1)
  raw_body = body.unpack1("m0")
  follows = digest == "-" || follows_digest?(raw_body, digest)
  puts authentic?(secret, header == "-" ? nil : header, raw_body) && follows
end
